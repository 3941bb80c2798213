-- Who waits for people hears that somebody is reached another way, or has left or come back.
create trigger user_reach_told after update of call_channel_type, call_address, is_active on public.users
for each row when ((old.call_channel_type, old.call_address, old.is_active)
  is distinct from (new.call_channel_type, new.call_address, new.is_active))
execute function public.tell_call_change();
