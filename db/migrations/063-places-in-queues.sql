alter table public.calls
  -- the queue in which it takes a place, from when it was led there until it left; decides with others whether that is full
  add column place_in uuid,
  add foreign key (tenant_id, place_in) references public.call_queues (tenant_id, id) on delete set null (place_in);
create index calls_place on public.calls (tenant_id, place_in) where place_in is not null;
