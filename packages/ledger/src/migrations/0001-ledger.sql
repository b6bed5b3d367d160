-- What the ledger keeps beside the log. Nothing here is the truth: the log can tell all of it again, but for the keys themselves.

create table app.idempotency (
  seller uuid not null,
  key text collate "C" not null,
  request_hash text collate "C" not null,
  command_id uuid not null,
  -- Where the command's events can stand at the earliest.
  from_revision bigint not null,
  status text collate "C" not null default 'claimed' check (status in ('claimed', 'answered')),
  -- json, not jsonb: a repeat is answered with the same members in the same order.
  answer json,
  -- When it was claimed, or taken over from a process that did not finish it.
  at timestamptz not null default clock_timestamp(),
  primary key (seller, key),
  check ((status = 'answered') = (answer is not null))
);

-- For the purge only; the rows lie in the order of time, so the smallest kind of index will do.
create index idempotency_at on app.idempotency using brin (at);

create table app.snapshots (
  seller uuid not null,
  state_version integer not null,
  revision bigint not null,
  chain_hash text collate "C" not null,
  state text collate "C" not null,
  -- Over all of the above: a damaged snapshot must look like none.
  checksum text collate "C" not null,
  at timestamptz not null default clock_timestamp(),
  primary key (seller, state_version)
);
