import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** Where marketplace pictures come from. */
export const MARKETPLACE_IMAGES = 'https://i.ebayimg.com';

/** The same for every answer, so helmet is asked once: anew for each, it took a twentieth of the time of a request. */
export const registerSecurityHeaders = async (
  app: FastifyInstance,
  { behindProxy }: { readonly behindProxy: boolean },
): Promise<void> => {
  const headers = await headersOf(optionsFor(behindProxy));
  app.addHook('onRequest', (_, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
};

/** What helmet sets before a route is called. */
const headersOf = async (options: FastifyHelmetOptions): Promise<readonly [string, string][]> => {
  const asked = Fastify();
  let headers: [string, string][] = [];
  await asked.register(helmet, options);
  asked.get('/', (_, reply) => {
    headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]);
    return reply.send();
  });
  await asked.inject('/');
  await asked.close();
  return headers;
};

/**
 * Scripts from ourselves only, none inline. Styles: also inline ones, since the dialogs (scroll lock), toasts and the API's
 * documentation page put style elements into the page whose text changes; a style cannot run code, and nothing but our own
 * pictures, the marketplace's and data URLs could be fetched by one.
 */
const optionsFor = (behindProxy: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', MARKETPLACE_IMAGES],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
  // Marketplace pictures come without a resource policy of their own.
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
  // A plain http address (the default, on loopback) must not bind a browser to https.
  strictTransportSecurity: behindProxy ? { maxAge: 31_536_000, includeSubDomains: false } : false,
});
