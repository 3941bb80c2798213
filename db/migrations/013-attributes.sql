-- Who may see an attribute of tickets: everybody, agents of departments, the listed agents, or its owner alone.
alter table public.fields
  add column title_folded text generated always as (public.vn_fold(title)) stored,
  add column visible_to text not null default 'all' check (visible_to in ('all', 'departments', 'agents', 'me')),
  add column department_ids uuid[] not null default '{}',
  add column agent_ids uuid[] not null default '{}',
  add column owner_id uuid,
  add foreign key (tenant_id, owner_id) references public.users (tenant_id, id);

-- two keys that differ in case alone are one to people
alter table public.fields drop constraint fields_tenant_id_target_key_key;
create unique index fields_key_key on public.fields (tenant_id, target, lower(key));
