-- Continues 008: what sees past row-level security stands in files of this name.

-- The sign-in of somebody of the bound tenant who has not joined yet, at an address. False when another account has the
-- address, in whichever tenant: then nobody signs in for this person, and only the mail to the address may tell.
create function directory.invite_sign_in(account uuid, address text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare tenant uuid := public.current_tenant(); found_user uuid;
begin
  perform 1 from public.users where tenant_id = tenant and id = account and joined_at is null;
  if not found then return false; end if;
  begin
    insert into directory.sign_ins as s (tenant_id, user_id, email) values (tenant, account, lower(address))
    on conflict (tenant_id, user_id) do update set email = excluded.email
    where s.password_hash is null and (not s.is_platform_admin or s.email = excluded.email)
    returning user_id into found_user;
  exception when unique_violation then
    -- the earlier address is theirs no longer
    delete from directory.sign_ins s
    where s.tenant_id = tenant and s.user_id = account and s.password_hash is null and not s.is_platform_admin;
  end;
  return found_user is not null;
end $$;
revoke all on function directory.invite_sign_in from public;
grant execute on function directory.invite_sign_in to app_rw;
