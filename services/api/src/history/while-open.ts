import type { Deps } from '../deps.ts';
import type { Seller } from '../http/seller.ts';

/**
 * The same parts, to an auditor only as long as the link is open: who reads slowly would otherwise go on reading long after it was revoked. The
 * seller's own are handed on as they are.
 * @throws LinkClosed which cuts the answer off, so that nobody takes it for whole.
 */
export async function* whileOpen<Part>(
  parts: AsyncIterable<Part>,
  { access, sessionId }: Seller,
  { auditSessions }: Deps['identity'],
): AsyncGenerator<Part, void, undefined> {
  for await (const part of parts) {
    if (access === 'auditor' && !(await auditSessions.isOpen(sessionId))) throw new LinkClosed();
    yield part;
  }
}

/** Revoked or expired while a long answer was read. */
class LinkClosed extends Error {
  override readonly name = 'LinkClosed';
}
