-- Run with the schema alone on the search path.
create table audit_links (
  seller_id uuid not null,
  link_id uuid not null,
  label text not null,
  granted_at text collate "C" not null,
  expires_at text collate "C" not null,
  revoked_at text collate "C",
  revision integer not null
);
