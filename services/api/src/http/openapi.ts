import { Problem } from '@keepsale/contracts/problem';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import Type, { type TSchema } from 'typebox';

export const OPENAPI_PATH = '/api/openapi.json';
export const API_DOCS_PATH = '/api/docs';

const BEARER = 'bearer';

/** For the `security` of a route's schema: the call needs a seller's token. */
export const needsToken: Record<string, string[]>[] = [{ [BEARER]: [] }];

/** A route's `response` schemas: the good answers given, and the problem body for everything else. */
export const answers = <Good extends Readonly<Record<number, TSchema>>>(good: Good) => ({
  ...good,
  '4xx': Type.Ref('Problem', { description: 'What is wrong with the request' }),
  '5xx': Type.Ref('Problem', { description: 'What is wrong with us' }),
});

/** 204. */
export const NoContent = Type.Null({ description: 'Done; there is nothing to tell' });

/** To be registered before any route: it notes each one as it is added. */
export const registerOpenApi = async (app: FastifyInstance): Promise<void> => {
  app.addSchema(Problem);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Keepsale',
        description: 'Inventory, sales and provable books for small resellers of sports cards.',
        version: '1',
      },
      components: {
        securitySchemes: {
          [BEARER]: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The token of POST /api/auth/login_check',
          },
        },
      },
      tags: TAGS.map(([name, description]) => ({ name, description })),
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `schema-${index}`,
    },
  });
  await app.register(swaggerUi, {
    routePrefix: API_DOCS_PATH,
    uiConfig: { url: OPENAPI_PATH, deepLinking: true, persistAuthorization: false },
  });
  app.get(OPENAPI_PATH, { schema: { hide: true } }, () => app.swagger());
};

const TAGS = [
  ['identity', 'Accounts and sessions'],
  ['categories', ''],
  ['products', 'What is in stock, and its sales'],
  ['revenue', ''],
  ['expenses', ''],
  ['dashboard', 'Figures of a month'],
  ['analytics', 'Figures over time'],
  ['browse', 'Listings of the marketplace'],
  ['reports', 'PDF and Excel, drawn in the background'],
  ['history', 'What happened, and how it is undone'],
  ['audit-access', 'Reading the books without an account'],
  ['operations', 'For those who run the service'],
] as const;
