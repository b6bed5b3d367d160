import { type ColumnType, type Generated, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly email_key: string;
  readonly full_name: string;
  readonly password_hash: string;
  readonly one_time_until: Date | null;
  readonly status: ColumnType<'active' | 'erasing', 'active' | undefined>;
  readonly created_at: Generated<Date>;
}

interface InvitationRow {
  readonly code_hash: Buffer;
  readonly hint: string;
  readonly created_at: Generated<Date>;
  readonly expires_at: Date | null;
  readonly used_at: Date | null;
}

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly created_at: Generated<Date>;
  readonly expires_at: Date;
}

/** Schema `identity`: plain tables, since nothing personal of an account may enter the log. */
export interface IdentityDatabase {
  readonly users: UserRow;
  readonly invitations: InvitationRow;
  readonly sessions: SessionRow;
}

export type IdentityDb = Kysely<IdentityDatabase>;

export const identityDatabase = (pool: Pool): IdentityDb =>
  new Kysely<IdentityDatabase>({ dialect: new PostgresDialect({ pool }) }).withSchema('identity');
