-- What rare values are found by, and what common ones are counted in. Few values that many share make small indexes.
create index contacts_gender on public.contacts (tenant_id, gender);
create index contacts_source on public.contacts (tenant_id, source);
create index contacts_tags on public.contacts using gin (tags) with (gin_pending_list_limit = 256);

-- One value of an attribute as its index holds it: folded, numbers in one spelling, and short enough for any index. What is
-- found by terms is a superset: the list's own condition decides.
create function public.attribute_term(key text, value text) returns text
language sql immutable parallel safe strict
as $$
  select key || '=' || left(case when value ~ '^-?[0-9]{1,100}([.][0-9]{1,100})?$' then trim_scale(value::numeric)::text
    else public.vn_fold(value) end, 200)
$$;
create function public.attribute_terms(attributes jsonb) returns text[]
language sql immutable parallel safe strict
as $$
  select coalesce(array_agg(distinct public.attribute_term(a.key, v.value)), '{}')
  from jsonb_each(attributes) a,
    jsonb_array_elements_text(case jsonb_typeof(a.value) when 'array' then a.value else jsonb_build_array(a.value) end) v (value)
  where v.value is not null
$$;
create index contacts_attributes on public.contacts using gin (public.attribute_terms(attributes))
  with (gin_pending_list_limit = 256);

-- Searching for words that very many share walks the list in its order: their names stand in the index that holds the order.
drop index public.contacts_recent;
create index contacts_recent on public.contacts (tenant_id, created_at desc, number desc) include (name_folded);
drop index public.contacts_given_name;
create index contacts_given_name on public.contacts (tenant_id, given_name collate "vi-x-icu", name collate "vi-x-icu", number)
  include (name_folded);
-- and whose a number is, in the one that holds the numbers
alter table public.contact_points drop constraint contact_points_tenant_id_kind_value_key;
alter table public.contact_points add constraint contact_points_tenant_id_kind_value_key
  unique (tenant_id, kind, value) include (contact_number);
