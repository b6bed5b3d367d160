-- Run with the schema alone on the search path.
--
-- JSON that holds ASCII only crosses the API's thread several times faster: neither the driver nor the socket has to decode or
-- encode it. So characters beyond ASCII are written as JSON's own escapes (RFC 8259, section 7), once a write. Its time grows
-- with the text alone, however many different characters that holds.
create function ascii_json(raw text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(raw) = length(raw) then
    return raw;
  end if;
  return (
    select string_agg(
      part[1] || case
        when part[2] = '' then ''
        when ascii(part[2]) < 65536 then '\u' || lpad(to_hex(ascii(part[2])), 4, '0')
        else '\u' || to_hex(55296 + ((ascii(part[2]) - 65536) >> 10)) || '\u' || to_hex(56320 + ((ascii(part[2]) - 65536) & 1023))
      end,
      '' order by place
    )
    from regexp_matches(raw, '([\u0001-\u007f]*)([^\u0001-\u007f]?)', 'g') with ordinality as parts (part, place)
  );
end
$$;

-- ISO 8601, whatever `datestyle` says: the text of a date depends on that setting, so a generated column may not use it.
create function iso_date(day date) returns text language sql immutable strict parallel safe
return lpad(extract(year from day)::text, 4, '0')
  || '-' || lpad(extract(month from day)::text, 2, '0')
  || '-' || lpad(extract(day from day)::text, 2, '0');

-- The whole product but its category and the closing brace.
alter table products drop column api_json;
alter table products add column api_json text generated always as (
  ascii_json(left(json_object(array[
    'id', product_id::text, 'name', name, 'sku', sku, 'photo', photo, 'photoThumbnail', photo_thumbnail,
    'comment', comment, 'description', description, 'categoryId', category_id::text,
    'userId', seller_id::text, 'createdAt', created_at, 'updatedAt', updated_at,
    'purchaseDate', iso_date(purchase_date), 'soldDate', iso_date(sold_date)
  ])::text, -1))
  || ',"costPrice":' || (cost_cents * 0.01)::text
  || ',"valuePrice":' || (value_cents * 0.01)::text
  || ',"soldPrice":' || coalesce((sold_price_cents * 0.01)::text, 'null')
  || ',"stock":' || stock::text
) stored;

-- What closes a product's JSON.
alter table categories drop column api_json;
alter table categories add column product_json_end text generated always as (
  ',"category":' || ascii_json(json_object(array['id', category_id::text, 'name', name])::text) || '}'
) stored;
