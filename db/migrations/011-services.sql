alter table public.services add column description text not null default '';
