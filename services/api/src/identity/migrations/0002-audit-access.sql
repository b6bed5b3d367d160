-- What makes an auditor's token good. That access was granted and revoked stands in the seller's stream.
create table identity.audit_sessions (
  -- The link's id.
  id uuid primary key,
  user_id uuid not null references identity.users on delete cascade,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  use_count bigint not null default 0,
  -- The requests since then; a new count starts with the first request a minute later.
  minute_start timestamptz not null default '-infinity',
  minute_count integer not null default 0,
  -- A verify or export under way. Who dies at it leaves this behind, so it counts for a while only.
  work_until timestamptz
);
create index on identity.audit_sessions (user_id);

create table identity.audit_uses (
  link_id uuid not null references identity.audit_sessions on delete cascade,
  at timestamptz not null,
  -- Method and route, never an address: a search names customers.
  call text not null
);
create index on identity.audit_uses (link_id, at);
