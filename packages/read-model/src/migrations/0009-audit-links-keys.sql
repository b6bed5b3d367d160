-- Run with the schema alone on the search path.
alter table audit_links add primary key (seller_id, link_id);
