import { type FileName, parseFileName } from '@keepsale/file-store';
import Type from 'typebox';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app-types.ts';
import { answers } from '../../http/openapi.ts';
import { notFound } from '../../http/problem.ts';

const Picture = Type.Unsafe<NodeJS.ReadableStream>(
  Type.String({ description: 'The picture, image/webp', contentMediaType: 'image/webp' }),
);

/** Pictures by their unguessable names, without a token: an `img` cannot send one. */
export const photoRoutes = (app: App, { files }: Deps): void => {
  app.get(
    '/uploads/:name',
    {
      schema: {
        tags: ['products'],
        summary: 'A photo, by the name that its product gives',
        params: Type.Object({ name: Type.String({ maxLength: 200 }) }),
        response: answers({ 200: Picture }),
      },
    },
    async (request, reply) => {
      const name = photoName(request.params.name);
      const file = name === null ? null : await files.open(name);
      if (file === null) throw notFound('Photo not found');
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': String(file.bytes),
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          // Shown by pages of the same product under another origin, too (a proxy, a CDN).
          'cross-origin-resource-policy': 'cross-origin',
        })
        .send(file.content);
    },
  );
};

const PHOTO_NAME = /^[\w-]{20,}\.webp$/;

const photoName = (text: string): FileName | null =>
  PHOTO_NAME.test(text) ? parseFileName(text) : null;
