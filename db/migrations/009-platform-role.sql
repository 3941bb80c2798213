-- Policies are also those of every role that is a member: the owner, who is one of app_admin, must not see past its tenant by them.
alter policy platform on public.users using (current_user = 'app_admin');
alter policy platform on public.audit_log with check (current_user = 'app_admin');
