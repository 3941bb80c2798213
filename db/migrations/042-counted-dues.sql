-- How a due date was counted when its priority brought it: {due_at, minutes, pauses}, pauses as a fingerprint of the closed
-- time that was passed over. It says nothing of a ticket whose due_at is another by now.
alter table public.tickets add column due_counted jsonb;
