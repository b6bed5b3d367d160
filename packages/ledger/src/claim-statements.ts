/** Not durably: a release or an answer that is lost in a crash costs a look into the stream, no more. */
const HASTILY = `(select set_config('synchronous_commit', 'off', true)) hasty`;
/** Whatever the pool's default is: a claim must outlive whoever decides on it. */
const DURABLY = `(select set_config('synchronous_commit', 'on', true)) durable`;

/** Rows in one order, so that two processes that claim the same keys cannot wait for each other. */
export const CLAIM = {
  name: 'ledger_claim',
  text: `insert into app.idempotency (seller, key, request_hash, command_id, from_revision)
    select seller, key, request_hash, command_id, from_revision
    from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::bigint[])
      as ask (seller, key, request_hash, command_id, from_revision), ${DURABLY}
    order by seller, key
    on conflict (seller, key) do nothing
    returning seller, key`,
};

export const FIND = {
  name: 'ledger_find_claims',
  text: `select i.seller, i.key, i.request_hash, i.command_id, i.from_revision, i.answer, i.at::text
    from unnest($1::uuid[], $2::text[]) as ask (seller, key)
    join app.idempotency i on i.seller = ask.seller and i.key = ask.key`,
};

export const TAKE_OVER = {
  name: 'ledger_take_over_claim',
  text: `update app.idempotency set at = clock_timestamp()
    where seller = $1 and key = $2 and command_id = $3 and at = $4::timestamptz
      and answer is null`,
};

export const RELEASE = {
  name: 'ledger_release_claims',
  text: `delete from app.idempotency i
    using unnest($1::uuid[], $2::text[], $3::uuid[]) as ask (seller, key, command_id), ${HASTILY}
    where i.seller = ask.seller and i.key = ask.key and i.command_id = ask.command_id
      and i.answer is null`,
};

export const REMEMBER = {
  name: 'ledger_remember_answers',
  text: `update app.idempotency i set answer = ask.answer, status = 'answered'
    from unnest($1::uuid[], $2::text[], $3::json[]) as ask (seller, key, answer), ${HASTILY}
    where i.seller = ask.seller and i.key = ask.key and i.answer is null`,
};
