import { Product } from '@keepsale/contracts/products';
import { type ProductId, productId } from '@keepsale/domain/kernel/ids';
import type { CreateProduct, EditProduct } from '@keepsale/domain/products/commands';
import type { PhotoFiles } from '@keepsale/domain/products/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { productAfterWrite } from '../answers/product-after-write.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { revisionToMatch } from '../http/etag.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { IdParams, idOf } from '../http/params.ts';
import { idempotencyOf } from '../http/idempotency.ts';
import { sellerOf } from '../http/seller.ts';
import type { Written } from '../http/write.ts';
import { type WithPhoto, createProduct, editProduct } from './commands.ts';
import { readProductForm } from './photos/form.ts';

const tags = ['products'];
const security = needsToken;
const consumes = ['multipart/form-data'];

/** The two calls that take a product form with a photo. */
export const productFormRoutes = (app: App, deps: Deps): void => {
  app.post(
    '/api/products',
    {
      schema: {
        tags,
        security,
        consumes,
        summary: 'Create one: the fields of a product as text, and the file `photo`',
        response: answers({ 201: Product }),
      },
    },
    (request, reply) => saveForm(deps, { request, reply, status: 201, id: null }, createProduct),
  );

  app.post(
    '/api/products/:id',
    {
      schema: {
        tags,
        security,
        consumes,
        summary: 'Edit one: an absent field stays as it is; `removePhoto=true` removes the photo',
        params: IdParams,
        response: answers({ 200: Product }),
      },
    },
    (request, reply) => {
      const id = idOf(request.params.id, productId, 'Product not found');
      const match = revisionToMatch(request);
      // A tag that is none of ours matches nothing: older than any product.
      const seenAt = match === 'unknown' ? -1 : match;
      return saveForm(deps, { request, reply, status: 200, id }, (fields) =>
        editProduct(id, fields, seenAt),
      );
    },
  );
};

interface FormCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly status: 200 | 201;
  /** `null`: the event of its creation says it. */
  readonly id: ProductId | null;
}

/** Form → values → picture → command. What was received and stored goes again wherever that ends early. */
const saveForm = async (
  { db, files, photos, write }: Deps,
  { request, reply, status, id }: FormCall,
  read: (fields: Readonly<Record<string, string>>) => WithPhoto<CreateProduct | EditProduct>,
): Promise<FastifyReply> => {
  const seller = sellerOf(request).id;
  const form = await readProductForm(request, files);
  try {
    const command = read(form.fields);
    const fingerprint = { fields: form.fields, photo: form.photo?.sha256 ?? null };
    // Refused here rather than when a picture is stored already.
    idempotencyOf(request, fingerprint);
    const photo = form.photo === null ? null : await photos.take(seller, form.photo);
    return await write(request, reply, {
      commands: [command(photo)],
      fingerprint,
      ...(photo === null ? {} : { discard: () => photos.drop(photo) }),
      answer: async (written) => {
        for (const named of photosIn(written)) await photos.keep(named);
        const product = id ?? createdIn(written);
        return { status, body: await productAfterWrite(db, product, { seller, written }) };
      },
    });
  } finally {
    await form.photo?.discard();
  }
};

/** Those that history shows from now on. */
const photosIn = ({ events }: Written): readonly PhotoFiles[] =>
  events.flatMap(({ event }) => {
    if (event.type === 'ProductCreated') return event.data.photo ?? [];
    return event.type === 'ProductEdited' ? (event.data.changes.photo?.to ?? []) : [];
  });

const createdIn = ({ events }: Written): ProductId => {
  for (const { event } of events) {
    if (event.type === 'ProductCreated') return event.data.productId;
  }
  throw new Error('a created product leaves an event');
};
