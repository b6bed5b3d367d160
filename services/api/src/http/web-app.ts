import { existsSync, readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { type HttpProblem, notFound } from './problem.ts';

/** Paths that are the API's: what is not found there is a problem, never the web app. */
const API_PATHS = /^\/(api|health|uploads|\.well-known)(\/|$)/;

/**
 * Serves the built web app from `folder`: files under `/assets/` carry their hash in the name and are kept for ever, everything
 * else is asked for anew. Any other address is a screen of the app, whose router knows it: the page that the build made for
 * that start (`landing.html` for `/`, `dashboard.html` for `/dashboard`), else `index.html`.
 *
 * @param folder `null`: no web app, the API alone.
 */
export const registerWebApp = async (
  app: FastifyInstance,
  folder: string | null,
): Promise<void> => {
  const root = folder === null ? null : resolve(folder);
  if (root !== null && existsSync(join(root, 'index.html'))) {
    await app.register(fastifyStatic, {
      root,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      // The build lays `.br` and `.gz` beside each text: a fifth of the bytes, and no work at the request.
      preCompressed: true,
      redirect: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const kept = path.startsWith(join(root, 'assets') + sep);
        reply.header('cache-control', kept ? IMMUTABLE : 'no-cache');
      },
      schemaHide: true,
    });
    const pageOf = startPagesIn(root);
    app.get('/', { schema: { hide: true } }, (_, reply) => {
      reply.sendFile(pageOf('/'));
    });
    app.get<{ Params: { '*': string } }>('/*', { schema: { hide: true } }, (request, reply) => {
      const { '*': path } = request.params;
      // Others it would refuse as an attack (403), where there is only nothing at that address.
      if (BUILT_FILE.test(path)) reply.sendFile(path);
      else reply.callNotFound();
    });
    app.setNotFoundHandler((request, reply) => {
      if (isScreen(request)) reply.sendFile(pageOf(pathOf(request)));
      else sendNotFound(request, reply);
    });
    return;
  }
  app.setNotFoundHandler(sendNotFound);
};

/** As the build names its files and folders. */
const BUILT_FILE = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Looked up in a list made once: an address never becomes the name of a file. */
const startPagesIn = (root: string): ((path: string) => string) => {
  const pages = new Map(
    readdirSync(root)
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name === 'landing.html' ? '/' : `/${name.slice(0, -'.html'.length)}`, name]),
  );
  return (path) => pages.get(path) ?? 'index.html';
};

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

const isScreen = (request: FastifyRequest): boolean => {
  const { method } = request;
  const path = pathOf(request);
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path) || path.startsWith('/assets/');
  return (method === 'GET' || method === 'HEAD') && !API_PATHS.test(path) && !isFile;
};

/** Sends, and returns nothing: a returned reply is waited for by every handler that it passes through. */
const sendNotFound = (_: FastifyRequest, reply: FastifyReply): void => {
  sendProblem(reply, absent());
};

const absent = (): HttpProblem => notFound('There is nothing at this address');
