-- Every picture that was ever stored, written before its files are: what is not `kept` belongs to a request that is still
-- running, or to one that ended without a word. `kept` means an event names it, and history shows it for ever.
create table photos.files (
  file text collate "C" primary key,
  thumbnail text collate "C" not null,
  seller_id uuid not null,
  stored_at timestamptz not null default now(),
  kept boolean not null default false
);

create index on photos.files (seller_id);
create index on photos.files (stored_at) where not kept;
