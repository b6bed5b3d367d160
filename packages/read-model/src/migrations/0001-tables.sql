-- Run with the schema alone on the search path. No keys yet: a rebuild fills the tables first (0002-keys.sql).
-- Instants are ISO 8601 text of one form, so they sort as text; "C" because nobody reads them by language.

create table sellers (
  seller_id uuid not null,
  revision integer not null,
  recorded_at text collate "C",
  parked_reason text,
  parked_revision integer
) with (fillfactor = 70);

create table categories (
  seller_id uuid not null,
  category_id uuid not null,
  name text not null,
  created_at text collate "C" not null,
  revision integer not null,
  deleted_revision integer
);

create table products (
  seller_id uuid not null,
  product_id uuid not null,
  name text not null,
  sku text not null,
  category_id uuid,
  cost_cents bigint not null,
  value_cents bigint not null,
  sold_price_cents bigint,
  stock integer not null,
  comment text,
  description text,
  purchase_date date not null,
  sold_date date,
  photo text,
  photo_thumbnail text,
  sold_units integer not null,
  search_text text collate "C" not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  revision integer not null,
  deleted_revision integer
) with (fillfactor = 85);

create table sales (
  seller_id uuid not null,
  sale_id uuid not null,
  product_id uuid not null,
  product_name text not null,
  quantity integer not null,
  unit_price_cents bigint not null,
  unit_cost_cents bigint not null,
  sold_date date not null,
  voided boolean not null,
  created_at text collate "C" not null,
  revision integer not null
);

create table revenue_entries (
  seller_id uuid not null,
  revenue_id uuid not null,
  sale_id uuid,
  sale_index integer,
  description text not null,
  amount_cents bigint not null,
  category text not null,
  date date not null,
  payment_method text not null,
  customer text,
  invoice_number text,
  notes text,
  stack_key uuid not null,
  search_text text collate "C" not null,
  created_at text collate "C" not null,
  revision integer not null,
  deleted_revision integer
);

create table revenue_stacks (
  seller_id uuid not null,
  stack_key uuid not null,
  description text not null,
  category text not null,
  date date not null,
  amount_cents bigint not null,
  qty integer not null,
  revision integer not null
) with (fillfactor = 85);

create table expenses (
  seller_id uuid not null,
  expense_id uuid not null,
  description text not null,
  amount_cents bigint not null,
  category text not null,
  date date not null,
  payment_method text not null,
  vendor text,
  receipt_number text,
  notes text,
  recurring boolean not null,
  search_text text collate "C" not null,
  created_at text collate "C" not null,
  revision integer not null,
  deleted_revision integer
);

create table month_totals (
  seller_id uuid not null,
  month text collate "C" not null,
  revenue_cents bigint not null,
  revenue_count integer not null,
  expense_cents bigint not null,
  expense_count integer not null,
  units_sold integer not null,
  revision integer not null
) with (fillfactor = 70);

create table month_description_totals (
  seller_id uuid not null,
  month text collate "C" not null,
  description text collate "C" not null,
  qty integer not null,
  total_cents bigint not null,
  revision integer not null
) with (fillfactor = 85);

create table month_category_totals (
  seller_id uuid not null,
  kind text collate "C" not null,
  month text collate "C" not null,
  category text collate "C" not null,
  total_cents bigint not null,
  count integer not null,
  revision integer not null
) with (fillfactor = 70);

create table history_index (
  seller_id uuid not null,
  revision integer not null,
  at text collate "C" not null,
  kind text collate "C" not null,
  subject_id uuid,
  product_id uuid,
  type text collate "C" not null
);

create table checkpoints (
  shard integer primary key check (shard between 0 and 15),
  commit_position numeric(20),
  prepare_position numeric(20),
  event_commit numeric(20),
  event_prepare numeric(20),
  event_id uuid,
  epoch integer not null
) with (fillfactor = 20);

create table shard_leases (
  shard integer primary key check (shard between 0 and 15),
  owner text,
  lease_until timestamptz,
  lag_ms integer
) with (fillfactor = 20);

create table projector_instances (
  instance_id text primary key,
  alive_until timestamptz not null,
  refusal text
);

insert into checkpoints (shard, epoch) select shard, 0 from generate_series(0, 15) shard;
insert into shard_leases (shard) select generate_series(0, 15);

create view live_products as
  select p.*, c.name as category_name
  from products p
  left join categories c on c.seller_id = p.seller_id and c.category_id = p.category_id
  where p.deleted_revision is null and c.deleted_revision is null;
