import {
  AuditLinks,
  CreateAuditLinkRequest,
  CreatedAuditLink,
} from '@keepsale/contracts/audit-access';
import type { AuditAccessGranted } from '@keepsale/domain/audit-access/events';
import { auditLinkId } from '@keepsale/domain/kernel/ids';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { answers, needsToken, NoContent } from '../http/openapi.ts';
import { IdParams, idOf } from '../http/params.ts';
import { sellerOf } from '../http/seller.ts';
import type { Written } from '../http/write.ts';
import { grantAuditAccess, revokeAuditAccess } from './commands.ts';
import { auditLinkAnswers, listAuditLinks } from './queries.ts';

const tags = ['audit-access'];
const security = needsToken;

export const auditAccessReadRoutes = (app: App, { db, identity, now }: Deps): void => {
  app.get(
    '/api/audit-links',
    {
      schema: {
        tags,
        security,
        summary: 'Links for auditors, newest first, and what they were used for',
        response: answers({ 200: AuditLinks }),
      },
    },
    async (request, reply) => {
      const { id: seller } = sellerOf(request);
      const [rows, uses] = await Promise.all([
        listAuditLinks(db, seller),
        identity.auditSessions.usesOf(seller),
      ]);
      return reply.header('cache-control', 'no-store').send(auditLinkAnswers(rows, uses, now()));
    },
  );
};

export const auditAccessWriteRoutes = (app: App, { identity, now, write }: Deps): void => {
  const { auditSessions, tokens } = identity;

  app.post(
    '/api/audit-links',
    {
      schema: {
        tags,
        security,
        summary: 'Let an auditor read the books until a moment; the token is shown once',
        body: CreateAuditLinkRequest,
        response: answers({ 201: CreatedAuditLink }),
      },
    },
    (request, reply) => {
      const { id: seller } = sellerOf(request);
      return write(request, reply, {
        commands: [grantAuditAccess(request.body, now())],
        answer: async (written) => {
          const { linkId: id, label, expiresAt } = granted(written);
          await auditSessions.open(seller, { id, expiresAt });
          return { status: 201, body: { id, label, expiresAt } };
        },
        // Never kept with the answer: a repeat of the same key gets a token of the same link, signed anew.
        reveal: async (written) => {
          const { linkId, expiresAt } = granted(written);
          const claims = { subject: seller, sessionId: linkId };
          const token = await tokens.sign('auditor', claims, new Date(expiresAt));
          return { url: `/audit#${token}`, token };
        },
      });
    },
  );

  app.delete(
    '/api/audit-links/:id',
    {
      schema: {
        tags,
        security,
        summary: 'Revoke one: its token is refused from then on',
        params: IdParams,
        response: answers({ 204: NoContent }),
      },
    },
    async (request, reply) => {
      const link = idOf(request.params.id, auditLinkId, 'Audit link not found');
      // First: whatever becomes of the event, nobody reads on.
      await auditSessions.revoke(sellerOf(request).id, link);
      return write(request, reply, {
        commands: [revokeAuditAccess(link)],
        answer: () => Promise.resolve({ status: 204 }),
      });
    },
  );
};

const granted = ({ events }: Written): AuditAccessGranted['data'] => {
  for (const { event } of events) if (event.type === 'AuditAccessGranted') return event.data;
  throw new Error('a granted access leaves an event');
};
