-- Run with the schema alone on the search path.
-- A page of the history is found at any depth by type (a kind is a few types) and, since `at` never falls, by period.
create index history_index_type on history_index (seller_id, type, revision);
create index history_index_at on history_index (seller_id, at, revision);
