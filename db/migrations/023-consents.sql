-- What a customer agreed to, by purpose and channel: rows are added and never changed, the newest of a pair counts.
create table public.consents (
  tenant_id uuid not null,
  id uuid not null,
  contact_number int not null,
  purpose text not null check (purpose in ('marketing', 'survey', 'care', 'recording', 'scoring', 'sharing')),
  channel text not null check (channel in ('call', 'sms', 'zalo', 'email', 'any')),
  state text not null check (state in ('given', 'withdrawn')),
  source text not null check (source in ('call', 'message', 'email', 'form', 'paper', 'in_person')),
  -- What was asked and where the proof is.
  evidence text not null default '',
  -- When the customer said it.
  at timestamptz not null,
  recorded_by uuid not null,
  recorded_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_number) references public.contacts (tenant_id, number) on delete cascade,
  foreign key (tenant_id, recorded_by) references public.users (tenant_id, id)
);
create index consents_contact on public.consents (tenant_id, contact_number, purpose, channel, at desc, id desc);
select public.guard_tenant_table('public.consents');
