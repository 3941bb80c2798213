-- Where each person's telephones are: gateways stand side by side, and one takes nothing from another. What they have together stands
-- in `agent_states`, written with these rows while that one is held.
create table public.agent_presence (
  tenant_id uuid not null,
  user_id uuid not null,
  gateway text not null,
  has_page boolean not null,
  -- the page may ring aloud
  is_armed boolean not null,
  has_desk boolean not null,
  primary key (tenant_id, user_id, gateway),
  foreign key (tenant_id, user_id) references public.agent_states (tenant_id, user_id) on delete cascade,
  check (has_page or has_desk),
  check (has_page or not is_armed)
);
create index agent_presence_gateway on public.agent_presence (gateway);
select public.guard_tenant_table('public.agent_presence');

do $$
declare tenant uuid;
begin
  for tenant in select id from directory.tenants loop
    perform set_config('app.tenant', tenant::text, true);
    insert into public.agent_presence (tenant_id, user_id, gateway, has_page, is_armed, has_desk)
    select tenant_id, user_id, gateway, has_page, has_page and is_armed, has_desk from public.agent_states
    where is_registered and gateway <> '' and (has_page or has_desk);
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

-- Continues 064: what sees past row-level security stands in files of this name. `agent_states.gateway` is one of a person's gateways;
-- of those of the version before, which write no other row, the only one. Owner: app_search.
create or replace function directory.lost_gateways() returns setof text
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  select used.gateway from (
    select c.gateway from public.calls c where c.state <> 'ended'
    union
    select p.gateway from public.agent_presence p
    union
    select s.gateway from public.agent_states s where s.is_registered) used
  where used.gateway <> '' and not directory.gateway_lives(used.gateway)
$$;

create or replace function directory.tenants_at(process text) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select p.tenant_id from public.agent_presence p where p.gateway = process
  union
  select s.tenant_id from public.agent_states s where s.is_registered and s.gateway = process
$$;
