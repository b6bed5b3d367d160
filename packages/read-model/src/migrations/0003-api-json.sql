-- Run with the schema alone on the search path.
--
-- JSON of the parts of a product that its row alone decides, as the API's contract names them (services/api,
-- products/queries.ts closes the object): building seventeen fields costs 10 µs, once a write here instead of once a row of every
-- list. What an expression of a generated column may not do (dates as text, since a setting shapes them) is left to the query.
alter table products add column api_json text generated always as (
  left(json_object(array[
    'id', product_id::text, 'name', name, 'sku', sku, 'photo', photo, 'photoThumbnail', photo_thumbnail,
    'comment', comment, 'description', description, 'categoryId', category_id::text,
    'userId', seller_id::text, 'createdAt', created_at, 'updatedAt', updated_at
  ])::text, -1)
  || ',"costPrice":' || (cost_cents * 0.01)::text
  || ',"valuePrice":' || (value_cents * 0.01)::text
  || ',"soldPrice":' || coalesce((sold_price_cents * 0.01)::text, 'null')
  || ',"stock":' || stock::text
) stored;

alter table categories add column api_json text generated always as (
  json_object(array['id', category_id::text, 'name', name])::text
) stored;
