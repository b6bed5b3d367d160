import Type, { type Static } from 'typebox';
import { Id, Moment, Nullable, OptionalText } from './fields.ts';

/** Both are required: for whom, and until when. */
export const CreateAuditLinkRequest = Type.Object({
  label: OptionalText(200, 'Whom or what it is for'),
  expiresAt: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 40,
        description:
          'An instant with its zone, or a day: the end of it in UTC. In the future, at most a year ahead',
      }),
    ),
  ),
});
export type CreateAuditLinkRequest = Static<typeof CreateAuditLinkRequest>;

/** 201: the only answer that has the token. */
export const CreatedAuditLink = Type.Object({
  id: Id,
  label: Type.String(),
  url: Type.String({ description: 'Where the auditor starts, on this server: /audit#<token>' }),
  token: Type.String({ description: 'JWT, to be sent as Bearer; shown once' }),
  expiresAt: Moment,
});
export type CreatedAuditLink = Static<typeof CreatedAuditLink>;

/** What a link is good for now. */
export const AuditLinkStatus = Type.Union(
  [
    Type.Literal('active'),
    Type.Literal('expired'),
    Type.Literal('revoked'),
    Type.Literal('unusable'),
  ],
  {
    description:
      'unusable: neither expired nor revoked, and opens nothing here, since the account was brought here without its tokens',
  },
);
export type AuditLinkStatus = Static<typeof AuditLinkStatus>;

/** One request made with a link. */
export const AuditLinkUse = Type.Object({
  at: Moment,
  call: Type.String({ description: 'Method and route: GET /api/history' }),
});
export type AuditLinkUse = Static<typeof AuditLinkUse>;

/** A link as its seller sees it, without its token. */
export const AuditLink = Type.Object({
  id: Id,
  label: Type.String(),
  status: AuditLinkStatus,
  createdAt: Moment,
  expiresAt: Moment,
  revokedAt: Nullable(Moment),
  useCount: Type.Integer({ minimum: 0, description: 'Requests made with it' }),
  lastUsedAt: Nullable(Moment),
  recentUses: Type.Array(AuditLinkUse, { description: 'The last 20, newest first' }),
});
export type AuditLink = Static<typeof AuditLink>;

/** Newest first; expired and revoked ones stay, as what was once open. */
export const AuditLinks = Type.Array(AuditLink);
export type AuditLinks = Static<typeof AuditLinks>;
