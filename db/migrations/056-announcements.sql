-- What whoever waits is told each announce_seconds.
alter table public.call_queues
  add column announcements text[] not null default '{position,wait}'
    check (announcements <@ '{position,wait,callback}'::text[]);
