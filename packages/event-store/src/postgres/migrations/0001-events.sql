create table es.events (
  -- cache 1, and drawn under the append lock only: commit order is position order.
  position bigint generated always as identity (cache 1) primary key,
  stream text collate "C" not null,
  revision bigint not null,
  event_id uuid not null,
  type text collate "C" not null,
  -- text, not jsonb: the hash covers exactly these bytes.
  data text not null,
  metadata text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  unique (stream, revision)
);

-- The revision of the marker that ends a stream: 2^53 - 1, where no event can stand.
create function es.ended_revision() returns bigint
  language sql immutable parallel safe as 'select 9007199254740991';

-- Appends to several streams, each all-or-nothing. Called alone, in autocommit and READ COMMITTED:
-- each statement in here takes its snapshot when the lock is held, so it sees every earlier append.
-- (One statement with a CTE, or REPEATABLE READ, would look before it waits.)
--
-- Per stream: its name, the revision it must stand at (-1: it must not exist), the revision it shall
-- reach. Per event, flat: the index of its stream (from 1), its revision, and its content.
--
-- One row per stream, in the order given. The outcome, revision and position are
--   appended: of the stream's last event in this append, now or the first time;
--   unchanged (no events, and it stands where expected), conflict: where it stands (-1: no stream);
--   ended: meaningless.
create function es.append(
  p_streams text[], p_expected bigint[], p_reached bigint[],
  p_stream_at integer[], p_revisions bigint[], p_ids uuid[], p_types text[],
  p_data text[], p_metadata text[]
) returns table (outcome text, revision bigint, log_position bigint)
language plpgsql volatile as $$
declare
  v_heads bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('keepsale.es.append', 0));

  v_heads := array(
    select coalesce(
      (select e.revision from es.events e where e.stream = s.name order by e.revision desc limit 1),
      -1)
    from unnest(p_streams) with ordinality s (name, at)
    order by s.at);

  insert into es.events (stream, revision, event_id, type, data, metadata)
  select p_streams[n.stream_at], n.revision, n.id, n.type, n.data, n.metadata
  from unnest(p_stream_at, p_revisions, p_ids, p_types, p_data, p_metadata)
    with ordinality n (stream_at, revision, id, type, data, metadata, at)
  where v_heads[n.stream_at] = p_expected[n.stream_at]
  order by n.at;

  return query
  with part as (
    select s.at, s.head, last.position,  s.reached,
      case
        when s.head = es.ended_revision() then 'ended'
        when s.head = s.expected and s.reached = s.expected then 'unchanged'
        when s.head = s.expected then 'appended'
        when s.head > s.expected and (
          select bool_and(e.event_id is not distinct from n.id)
          from unnest(p_stream_at, p_revisions, p_ids) n (stream_at, revision, id)
          left join es.events e on e.stream = s.name and e.revision = n.revision
          where n.stream_at = s.at
        ) then 'appended'
        else 'conflict'
      end as outcome
    from unnest(p_streams, p_expected, p_reached, v_heads)
      with ordinality s (name, expected, reached, head, at)
    left join es.events last on last.stream = s.name and last.revision = s.reached
  )
  select p.outcome,
    case when p.outcome = 'appended' then p.reached else p.head end,
    p.position
  from part p
  order by p.at;
end $$;

-- Marks the stream as ended, under the append lock. Repeating changes nothing.
create function es.end_stream(p_stream text) returns void
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('keepsale.es.append', 0));
  insert into es.events (stream, revision, event_id, type, data, metadata)
  values (p_stream, es.ended_revision(), gen_random_uuid(), '$streamDeleted', '{}', '{}')
  on conflict (stream, revision) do nothing;
end $$;

-- Empties up to p_max events of an ended stream; returns how many. The rows stay, without what they
-- said, so that a checkpoint that names one still finds its position and id. Subscriptions pass over them.
create function es.scavenge(p_stream text, p_max integer) returns integer
language plpgsql volatile as $$
declare
  v_emptied integer;
begin
  update es.events set type = '$scavenged', data = '', metadata = ''
  where stream = p_stream and revision in (
    select e.revision from es.events e
    where e.stream = p_stream and e.type not in ('$scavenged', '$streamDeleted')
      and exists (
        select from es.events m where m.stream = p_stream and m.revision = es.ended_revision())
    order by e.revision
    limit p_max);
  get diagnostics v_emptied = row_count;
  return v_emptied;
end $$;
