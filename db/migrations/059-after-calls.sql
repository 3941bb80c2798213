-- Whose tickets are those of callers who withhold their number; null: none has called yet, or it was deleted.
alter table public.tenant_settings
  add column hidden_contact int,
  add foreign key (tenant_id, hidden_contact) references public.contacts (tenant_id, number) on delete set null (hidden_contact);

-- What each person who was in a call says came of it: a call that was led on has several.
create table public.call_wrap_ups (
  tenant_id uuid not null,
  call_id uuid not null,
  user_id uuid not null,
  -- contract/calls/wrap-up-words.ts
  outcome text not null,
  note text not null default '',
  wrapped_up_at timestamptz not null default now(),
  primary key (tenant_id, call_id, user_id),
  foreign key (tenant_id, call_id) references public.calls (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references public.users (tenant_id, id)
);
select public.guard_tenant_table('public.call_wrap_ups');

do $$
declare
  tenant uuid;
begin
  for tenant in select id from directory.tenants loop
    perform set_config('app.tenant', tenant::text, true);
    -- the log knows who wrote, and what a colleague's words took the place of
    insert into public.call_wrap_ups (tenant_id, call_id, user_id, outcome, note, wrapped_up_at)
    select distinct on (c.id, u.id) c.tenant_id, c.id, u.id, a.after->>'outcome', coalesce(a.after->>'note', ''), a.created_at
    from public.audit_log a
    join public.calls c on c.tenant_id = a.tenant_id and a.subject = 'call:' || c.id
    join public.users u on u.tenant_id = a.tenant_id and u.id = coalesce(a.acting_as, a.actor_id)
    where a.tenant_id = tenant and a.action = 'call.wrap-up' and a.after->>'outcome' <> ''
    order by c.id, u.id, a.created_at desc;
    -- words that the log has forgotten are those of whoever spoke last
    insert into public.call_wrap_ups as w (tenant_id, call_id, user_id, outcome, note, wrapped_up_at)
    select c.tenant_id, c.id, who.id, c.wrap_up_outcome, c.wrap_up_note, c.wrapped_up_at
    from public.calls c cross join lateral (
      select coalesce(c.user_id, (select l.user_id from public.call_legs l
        where l.tenant_id = c.tenant_id and l.call_id = c.id and l.user_id is not null and l.answered_at is not null
        order by l.answered_at desc limit 1)) as id) who
    where c.tenant_id = tenant and c.wrapped_up_at is not null and who.id is not null
      and not exists (select from public.call_wrap_ups o where o.tenant_id = c.tenant_id and o.call_id = c.id
        and o.outcome = c.wrap_up_outcome and o.note = c.wrap_up_note)
    on conflict (tenant_id, call_id, user_id) do update
      set note = concat_ws(E'\n', nullif(w.note, ''), nullif(excluded.note, ''));
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

alter table public.calls drop column wrap_up_outcome, drop column wrap_up_note, drop column wrapped_up_at;
