import type { Server } from 'node:http';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { accountExportRoutes } from './account/export-routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { auditAccessReadRoutes, auditAccessWriteRoutes } from './audit-access/routes.ts';
import { browseRoutes } from './browse/routes.ts';
import { sampleRoutes } from './browse/sample/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Deps } from './deps.ts';
import { expenseDeleteRoutes, expenseReadRoutes, expenseWriteRoutes } from './expenses/routes.ts';
import { historyExportRoutes } from './history/export-routes.ts';
import { historyListRoutes } from './history/list-routes.ts';
import { historyReceiptRoutes } from './history/receipt-routes.ts';
import { historyReplayRoutes } from './history/replay-routes.ts';
import { historyRoutes } from './history/routes.ts';
import type { App } from './http/app-types.ts';
import { JSON_BYTES_MAX, registerBodyParsers } from './http/body-parsers.ts';
import { createErrorHandler } from './http/error-handler.ts';
import { registerSellerRate } from './http/limits.ts';
import { logRequests } from './http/log.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerPressureValve } from './http/overload.ts';
import { answerRequestIds, requestIdOf } from './http/request-id.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { answerUnreadable, HEADER_BYTES_MAX, refuseLongAddresses } from './http/unreadable.ts';
import { endUnusedConnections } from './http/unused-connections.ts';
import { describeShape } from './http/validation.ts';
import { registerWebApp } from './http/web-app.ts';
import { booksSellerRoutes } from './identity/books-seller-routes.ts';
import { requireOwnPassword } from './identity/authenticate.ts';
import { downloadRoutes } from './identity/download-routes.ts';
import { openIdentityRoutes, sessionRoutes } from './identity/routes.ts';
import { healthRoutes } from './operations/health.ts';
import { traceRequests } from './operations/trace-requests.ts';
import { productFormRoutes } from './products/form-routes.ts';
import { photoRoutes } from './products/photos/routes.ts';
import { productDeleteRoutes, productReadRoutes } from './products/routes.ts';
import { reportBatchFileRoutes, reportBatchReadRoutes } from './reports/batch-routes.ts';
import { reportBatchWriteRoutes } from './reports/batch-write-routes.ts';
import { reportFileRoutes } from './reports/file-routes.ts';
import { reportReadRoutes, reportWriteRoutes } from './reports/routes.ts';
import { revenueDeleteRoutes, revenueReadRoutes, revenueWriteRoutes } from './revenue/routes.ts';
import { saleReadRoutes, saleWriteRoutes } from './sales/routes.ts';

/** The whole API, and the web app beside it; not yet listening. */
export const createApp = async (deps: Deps, logger: FastifyBaseLogger): Promise<App> => {
  const handleError = createErrorHandler(deps.isDatabaseAlive);
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: logger,
    // Our own hook logs, with less.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(deps.config.trustProxy),
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: SENDING_MS_MAX,
    genReqId: requestIdOf,
    requestIdHeader: false,
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } },
    schemaErrorFormatter: describeShape,
    frameworkErrors: handleError,
    http: { maxHeaderSize: HEADER_BYTES_MAX },
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
  };
  const app: App = Fastify(options);
  app.setErrorHandler(handleError);
  // Answers are written as they are: their schemas describe them, and the tests hold them to it.
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorateRequest('seller', null);
  endUnusedConnections(app);
  answerRequestIds(app);
  refuseLongAddresses(app);
  logRequests(app);
  deps.metrics.observe(app);
  traceRequests(app, deps.traces);

  await registerSecurityHeaders(app, { behindProxy: deps.config.trustProxy !== false });
  registerBodyParsers(app);
  await app.register(multipart, { limits: MULTIPART_LIMITS });
  await registerOpenApi(app);

  healthRoutes(app, deps.health);
  await app.register(async (open: App) => {
    await registerPressureValve(open, deps);
    openIdentityRoutes(open, deps);
    photoRoutes(open, deps);
    if (!deps.marketplace.info.live) sampleRoutes(open, deps);
    await open.register((scope: App) => sellerScope(scope, deps));
  });
  await registerWebApp(app, deps.config.webDist);
  return app;
};

/** Everything here is behind the token: `sellerOf(request)` says whose. */
const sellerScope = async (scope: App, deps: Deps): Promise<void> => {
  scope.addHook('onRequest', deps.identity.authenticate);
  await registerSellerRate(scope, deps.config.sellerRequestsPerSecond);
  sessionRoutes(scope, deps);
  await scope.register((books: App, _, done) => {
    books.addHook('onRequest', requireOwnPassword);
    sellerRoutes(books, deps);
    done();
  });
};

/** The whole of a seller's API. */
const sellerRoutes = (app: App, deps: Deps): void => {
  categoryRoutes(app, deps);
  productReadRoutes(app, deps);
  productFormRoutes(app, deps);
  productDeleteRoutes(app, deps);
  saleReadRoutes(app, deps);
  saleWriteRoutes(app, deps);
  revenueReadRoutes(app, deps);
  revenueWriteRoutes(app, deps);
  revenueDeleteRoutes(app, deps);
  expenseReadRoutes(app, deps);
  expenseWriteRoutes(app, deps);
  expenseDeleteRoutes(app, deps);
  dashboardRoutes(app, deps);
  analyticsRoutes(app, deps);
  browseRoutes(app, deps);
  reportReadRoutes(app, deps);
  reportWriteRoutes(app, deps);
  reportFileRoutes(app, deps);
  reportBatchWriteRoutes(app, deps);
  reportBatchReadRoutes(app, deps);
  reportBatchFileRoutes(app, deps);
  historyListRoutes(app, deps);
  historyReplayRoutes(app, deps);
  historyReceiptRoutes(app, deps);
  historyExportRoutes(app, deps);
  historyRoutes(app, deps);
  booksSellerRoutes(app, deps);
  auditAccessReadRoutes(app, deps);
  auditAccessWriteRoutes(app, deps);
  downloadRoutes(app, deps);
  accountExportRoutes(app, deps);
};

/** To send a request, a large photo over a slow line included; without it whoever sends a byte now and then is waited for for ever. */
const SENDING_MS_MAX = 300_000;
/** Longer path parameters find no route: 404. */
const PARAM_LENGTH_MAX = 200;

/** Bounds for every form; each route that takes one names its own. */
const MULTIPART_LIMITS = { fieldSize: 64 * 1024, fields: 100, parts: 100, files: 1 };

const trusted = (
  proxies: Deps['config']['trustProxy'],
): NonNullable<FastifyServerOptions['trustProxy']> => {
  if (proxies === false) return false;
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
};
