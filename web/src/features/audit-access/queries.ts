import type { AuditLink, AuditLinkUse, CreatedAuditLink } from '@keepsale/contracts/audit-access';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { BOOKS, rereadBooks } from '../../api/books.ts';
import { list, nullable, number, object, oneOf, text } from '../../api/decode.ts';
import { getJson, send, sendBare } from '../../api/http.ts';

const links = list(
  object<AuditLink>({
    id: text,
    label: text,
    status: oneOf('active', 'expired', 'revoked', 'unusable'),
    createdAt: text,
    expiresAt: text,
    revokedAt: nullable(text),
    useCount: number,
    lastUsedAt: nullable(text),
    recentUses: list(object<AuditLinkUse>({ at: text, call: text })),
  }),
);
const created = object<CreatedAuditLink>({
  id: text,
  label: text,
  url: text,
  token: text,
  expiresAt: text,
});

export const auditLinkQueries = {
  list: () =>
    queryOptions({
      queryKey: [BOOKS, 'audit-links'],
      queryFn: ({ signal }) => getJson('/api/audit-links', links, signal),
    }),
};

interface AuditLinkBody {
  readonly label: string;
  /** An instant. */
  readonly expiresAt: string;
}

/** The answer has the only copy of the link's token. */
export const useCreateAuditLink = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: AuditLinkBody; idempotencyKey: string }) =>
      send({ method: 'POST', path: '/api/audit-links', body, idempotencyKey }, created),
    onSuccess: () => rereadBooks(client),
    // The token is not kept in memory once its dialog is closed.
    gcTime: 0,
  });
};

export const useRevokeAuditLink = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
      sendBare({
        method: 'DELETE',
        path: `/api/audit-links/${encodeURIComponent(id)}`,
        idempotencyKey,
      }),
    onSettled: () => rereadBooks(client),
  });
};
