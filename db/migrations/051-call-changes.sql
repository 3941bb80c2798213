-- Whoever waits for people or queues hears of their changes: 'calls' with the tenant, once a transaction.
create function public.tell_call_change() returns trigger
language plpgsql as $$
begin
  perform pg_notify('calls', coalesce(new.tenant_id, old.tenant_id)::text);
  return null;
end $$;
create trigger agent_state_told after insert or update or delete on public.agent_states
for each row execute function public.tell_call_change();
create trigger call_queue_told after insert or update or delete on public.call_queues
for each row execute function public.tell_call_change();
create trigger call_queue_member_told after insert or update or delete on public.call_queue_members
for each row execute function public.tell_call_change();

-- What a page could not do in a call, of each person's last sessions: no secrets, no SDP.
create table public.call_traces (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  kind text not null check (kind in ('disconnected', 'error')),
  log jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references public.users (tenant_id, id) on delete cascade
);
create index call_traces_user on public.call_traces (tenant_id, user_id, created_at desc);
select public.guard_tenant_table('public.call_traces');

alter table public.notifications
  add column call_id uuid,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('assigned', 'mentioned', 'commented', 'export', 'near_due', 'viewed', 'reminder', 'import', 'missed_call', 'voicemail'));

alter table public.exports
  drop constraint exports_kind_check,
  add constraint exports_kind_check check (kind in ('tickets', 'contacts', 'audit', 'calls'));

-- missed calls that wait for a call-back, by who called
create index calls_missed on public.calls (tenant_id, customer_number) where outcome = 'miss' and called_back_at is null;
-- recordings that have served their time
create index call_recordings_age on public.call_recordings (tenant_id, started_at) where deleted_at is null;
