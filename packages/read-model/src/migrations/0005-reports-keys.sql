-- Run with the schema alone on the search path.
alter table reports add primary key (seller_id, report_id);

-- Which was generated last, and how many ever were.
create index reports_generated on reports (seller_id, generated_revision) where generated_revision is not null;

-- The sweep for what is still to be drawn, and for files that have been kept long enough.
create index reports_standing on reports (standing, finished_at) where standing in ('requested', 'generated');
