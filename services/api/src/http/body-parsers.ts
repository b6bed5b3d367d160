import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { HttpProblem } from './problem.ts';

export const JSON_BYTES_MAX = 1024 * 1024;

/**
 * JSON only (and multipart, by its plugin): other media types are a 415, text/plain too. A body of no bytes counts as no
 * body: many clients send the JSON media type with every request.
 */
export const registerBodyParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (typeof body !== 'string' && !isUtf8(body)) {
      done(new HttpProblem(NOT_UTF_8));
      return;
    }
    const text = body.toString();
    if (text.trim() === '') done(null, undefined);
    else void parse(request, text, done);
  });
};

/** JSON is UTF-8 (RFC 8259); decoded all the same, each foreign letter would become a `\ufffd` and be lost. */
const NOT_UTF_8 = { status: 400, code: 'malformed', message: 'The request body is not in UTF-8' };
