import { Category } from '@keepsale/contracts/categories';
import { Product } from '@keepsale/contracts/products';
import { count, openEventStore } from '@keepsale/event-store';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Reply, TestApi, TestSeller } from './app.ts';
import { type FilePart, form } from './form.ts';

/** One event as the log holds it. */
export interface Recorded {
  readonly type: string;
  readonly data: unknown;
}

/** A seller's calls, without naming the token each time. */
export interface Books {
  readonly seller: TestSeller;
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  post(url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  postForm(
    url: string,
    fields: Readonly<Record<string, string>>,
    options?: {
      readonly files?: readonly FilePart[];
      readonly headers?: Readonly<Record<string, string>>;
    },
  ): Promise<Reply>;
  delete(url: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  newCategory(name?: string): Promise<Category>;
  /** A product of some category, with what is given instead of what would be. */
  newProduct(
    fields?: Readonly<Record<string, string>>,
    ...files: readonly FilePart[]
  ): Promise<Product>;
  /** The last events of the seller's stream, oldest first. */
  lastEvents(howMany: number): Promise<readonly Recorded[]>;
  /** How many events the stream has. */
  countEvents(): Promise<number>;
}

export const openBooks = async (api: TestApi): Promise<Books> => {
  const seller = await api.newSeller();
  const { token } = seller;
  let shelf: Category | null = null;

  const books: Books = {
    seller,
    get: (url, headers = {}) => api.call('GET', url, { token, headers }),
    post: (url, body = {}, headers = {}) => api.call('POST', url, { token, body, headers }),
    postForm: (url, fields, { files = [], headers = {} } = {}) => {
      const { payload = '', headers: own = {} } = form(fields, ...files);
      return api.call('POST', url, { token, payload, headers: { ...own, ...headers } });
    },
    delete: (url, headers = {}) => api.call('DELETE', url, { token, headers }),
    newCategory: async (name = 'Rookie cards') => {
      const reply = await books.post('/api/categories', { name });
      return expectStatus(reply, 201, Category);
    },
    newProduct: async (fields = {}, ...files) => {
      if (fields['categoryId'] === undefined) shelf ??= await books.newCategory();
      const reply = await books.postForm(
        '/api/products',
        {
          name: 'Luka Doncic 2018 Prizm Silver',
          costPrice: '12.50',
          valuePrice: '41.37',
          purchaseDate: '2026-03-14',
          categoryId: shelf?.id ?? '',
          ...fields,
        },
        { files },
      );
      return expectStatus(reply, 201, Product);
    },
    lastEvents: async (howMany) => (await streamOf(api, seller, howMany)).slice(-howMany),
    countEvents: async () => (await streamOf(api, seller, 10_000)).length,
  };
  return books;
};

/** The body of an answer that must be good. @throws with the whole answer when it is not. */
export const expectStatus = <Schema extends TSchema>(
  reply: Reply,
  status: number,
  schema: Schema,
): Static<Schema> => {
  if (reply.status !== status) throw new Error(`${reply.status}, not ${status}: ${reply.text}`);
  return Value.Parse(schema, reply.body);
};

const streamOf = async (
  api: TestApi,
  seller: TestSeller,
  howMany: number,
): Promise<readonly Recorded[]> => {
  const store = await openEventStore(api.databaseUrl);
  try {
    const slice = await store.readStream(`seller-${seller.id}`, 'tail', count(howMany));
    if (slice.status !== 'live') return [];
    return slice.events.map(({ type, data }) => ({ type, data: JSON.parse(data) as unknown }));
  } finally {
    await store.close();
  }
};
