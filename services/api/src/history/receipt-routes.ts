import {
  ReceiptAnswer,
  VerifyReceiptAnswer,
  VerifyReceiptRequest,
} from '@keepsale/contracts/history';
import type { SellerId } from '@keepsale/domain/kernel/ids';
import {
  count,
  decodeMetadata,
  type RecordedEvent,
  revision,
  verifyChain,
} from '@keepsale/event-store';
import { streamOf } from '@keepsale/ledger';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { HttpProblem } from '../http/problem.ts';
import { sellerOf } from '../http/seller.ts';
import { eventsOf, readLast, type StreamReader } from './stream.ts';

const tags = ['history'];
const security = needsToken;

export const historyReceiptRoutes = (app: App, { history, identity, now }: Deps): void => {
  app.post(
    '/api/history/receipts',
    {
      schema: {
        tags,
        security,
        summary: 'A signed receipt of the history as it stands, to be kept elsewhere',
        response: answers({ 201: ReceiptAnswer }),
      },
    },
    async (request, reply) => {
      const seller = sellerOf(request).id;
      const last = await readLast(history.stream, seller);
      const hash = last === null ? null : soundHash(last);
      if (last === null || hash === null) throw noHead(last);
      const at = now().toISOString();
      const receipt = await identity.receipts.sign({ seller, revision: last.revision, hash, at });
      return reply.code(201).header('cache-control', 'no-store').send({ receipt });
    },
  );

  app.post(
    '/api/history/receipts/verify',
    {
      schema: {
        tags,
        security,
        summary: 'Whether a receipt is ours, of this seller, and still true',
        body: VerifyReceiptRequest,
        response: answers({ 200: VerifyReceiptAnswer }),
      },
    },
    async (request, reply) => {
      const { id: seller } = sellerOf(request);
      const receipt = await identity.receipts.verify(request.body.receipt.trim());
      // Of another seller's receipt, nothing is told.
      if (receipt?.seller !== seller) return reply.send({ ok: false, revision: null, at: null });
      const hash = await hashAt(history.stream, seller, receipt.revision);
      return reply.send({
        ok: hash === receipt.hash,
        revision: receipt.revision,
        at: receipt.at,
      });
    },
  );
};

const hashAt = async (
  store: StreamReader,
  seller: SellerId,
  at: number,
): Promise<string | null> => {
  const slice = await store.readStream(streamOf(seller), revision(at), count(1));
  const [event] = eventsOf(slice);
  return event === undefined ? null : soundHash(event);
};

/** The event's hash, if its bytes have it; whether those before it are whole is asked of `verify`. */
const soundHash = (event: RecordedEvent): string | null => {
  const metadata = decodeMetadata(event.metadata);
  if (metadata === null) return null;
  const anchor = { hash: metadata.previousHash, nextRevision: event.revision };
  const verdict = verifyChain([event], anchor);
  return verdict.status === 'intact' ? verdict.hash : null;
};

const noHead = (last: RecordedEvent | null): HttpProblem =>
  last === null
    ? new HttpProblem({
        status: 409,
        code: 'history-empty',
        message: 'Nothing has been recorded yet',
      })
    : new HttpProblem({
        status: 409,
        code: 'history-broken',
        message: 'The last event is not what was recorded. Verify the history.',
      });
