-- Run with the schema alone on the search path.

alter table sellers add primary key (seller_id);
create index on sellers (seller_id) where parked_reason is not null;

alter table categories add primary key (seller_id, category_id);

alter table products add primary key (seller_id, product_id);
create index on products (seller_id, purchase_date desc, created_at desc);
-- What is on hand, however many products were sold out over the years.
create index on products (seller_id) where stock > 0;

alter table sales add primary key (seller_id, sale_id);
create index on sales (seller_id, product_id, created_at desc);

alter table revenue_entries add primary key (seller_id, revenue_id);
create index on revenue_entries (seller_id, date desc, created_at desc) where deleted_revision is null;
create index on revenue_entries (seller_id, stack_key, created_at desc) where deleted_revision is null;

alter table revenue_stacks add primary key (seller_id, stack_key);
-- Not `where qty > 0`: a predicate on a column that every sale changes would cost each update a new index entry.
create index on revenue_stacks (seller_id, date desc);

alter table expenses add primary key (seller_id, expense_id);
create index on expenses (seller_id, date desc, created_at desc) where deleted_revision is null;

alter table month_totals add primary key (seller_id, month);

alter table month_description_totals add primary key (seller_id, month, description);
create index on month_description_totals (seller_id, month, total_cents desc);

alter table month_category_totals add primary key (seller_id, kind, month, category);

alter table history_index add primary key (seller_id, revision);
create index on history_index (seller_id, subject_id, revision);
create index on history_index (seller_id, product_id, revision) where product_id is not null;
