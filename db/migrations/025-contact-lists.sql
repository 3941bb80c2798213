-- What lists of customers filter and sort by. Under row-level security an index serves plain comparisons of its own columns alone,
-- so the folded city is a column; an order with nulls last is read by an index of each direction.
alter table public.contacts add column city_folded text generated always as (public.vn_fold(city)) stored;
create index contacts_updated on public.contacts (tenant_id, updated_at desc, number desc);
create index contacts_tier on public.contacts (tenant_id, tier, number);
create index contacts_group on public.contacts (tenant_id, group_id);
create index contacts_name on public.contacts (tenant_id, name_folded);
create index contacts_city on public.contacts (tenant_id, city_folded);
create index contacts_dob on public.contacts (tenant_id, dob, number);
create index contacts_dob_last on public.contacts (tenant_id, dob desc nulls last, number desc);
create index contacts_city_order on public.contacts (tenant_id, city collate "vi-x-icu", number);
create index contacts_city_last on public.contacts (tenant_id, city collate "vi-x-icu" desc nulls last, number desc);
