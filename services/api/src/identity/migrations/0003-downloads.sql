-- Addresses that a browser may open once, without a token.
create table identity.downloads (
  -- SHA-256 of the ticket: whoever reads the table cannot use it.
  ticket_hash bytea primary key,
  -- Not for longer than the session that asked.
  session_id uuid not null references identity.sessions on delete cascade,
  path text not null,
  expires_at timestamptz not null
);
create index on identity.downloads (session_id);
create index on identity.downloads (expires_at);
