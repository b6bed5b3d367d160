import type { FastifyInstance } from 'fastify';

export const JSON_BYTES_MAX = 1024 * 1024;

/**
 * JSON only (and multipart, by its plugin): other media types are a 415, text/plain too. A body of no bytes counts as no
 * body: many clients send the JSON media type with every request.
 */
export const registerBodyParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text.trim() === '') done(null, undefined);
    else void parse(request, text, done);
  });
};
