-- Run with the schema alone on the search path.
create table reports (
  seller_id uuid not null,
  report_id uuid not null,
  batch_id uuid,
  type text not null,
  format text not null,
  options text,
  today date not null,
  month text,
  standing text not null,
  file_name text,
  bytes bigint,
  sha256 text,
  reason text,
  generated_revision integer,
  requested_at text collate "C" not null,
  finished_at text collate "C",
  revision integer not null,
  deleted_revision integer
);
