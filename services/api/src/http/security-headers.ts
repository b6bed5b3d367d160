import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Where marketplace pictures come from. */
const MARKETPLACE_IMAGES = 'https://i.ebayimg.com';

/**
 * Scripts from ourselves only, none inline. Styles: also inline ones, since the dialogs (scroll lock), toasts and the API's
 * documentation page put style elements into the page whose text changes; a style cannot run code, and nothing but our own
 * pictures, the marketplace's and data URLs could be fetched by one.
 */
export const registerSecurityHeaders = async (
  app: FastifyInstance,
  { behindProxy }: { readonly behindProxy: boolean },
): Promise<void> => {
  await app.register(helmet, {
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
};
