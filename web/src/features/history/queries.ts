import type { ReceiptAnswer, VerifyAnswer, VerifyReceiptAnswer } from '@keepsale/contracts/history';
import type { Caller } from '../../api/caller.ts';
import { flag, list, nullable, number, object, text, type Decoder } from '../../api/decode.ts';
import { getJson, send } from '../../api/http.ts';

const unknown: Decoder<unknown> = (value) => value;
type Difference = VerifyAnswer['readModels']['differences'][number];

const verdict = object<VerifyAnswer>({
  ok: flag,
  events: number,
  head: nullable(object<NonNullable<VerifyAnswer['head']>>({ revision: number, hash: text })),
  firstBad: nullable(
    object<NonNullable<VerifyAnswer['firstBad']>>({ revision: number, reason: text }),
  ),
  readModels: object<VerifyAnswer['readModels']>({
    ok: flag,
    revision: number,
    unreadable: nullable(number),
    differenceCount: number,
    differences: list(
      object<Difference>({
        table: text,
        key: list(unknown),
        column: nullable(text),
        expected: unknown,
        stored: unknown,
      }),
    ),
  }),
});
const receipt = object<ReceiptAnswer>({ receipt: text });
const receiptVerdict = object<VerifyReceiptAnswer>({
  ok: flag,
  revision: nullable(number),
  at: nullable(text),
});

/** Not kept: each time anew, from the record. */
export const verifyHistory = (caller: Caller): Promise<VerifyAnswer> =>
  getJson('/api/history/verify', verdict, undefined, caller);

export const createReceipt = (idempotencyKey: string): Promise<ReceiptAnswer> =>
  send({ method: 'POST', path: '/api/history/receipts', idempotencyKey }, receipt);

export const checkReceipt = (caller: Caller, text: string): Promise<VerifyReceiptAnswer> =>
  send(
    { method: 'POST', path: '/api/history/receipts/verify', body: { receipt: text } },
    receiptVerdict,
    caller,
  );
