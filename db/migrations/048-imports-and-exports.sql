-- Who takes an import back: its maker, or somebody above who may see the imports of all.
alter table public.contact_imports
  add column undone_by uuid,
  add foreign key (tenant_id, undone_by) references public.users (tenant_id, id) on delete set null (undone_by);
create index contact_imports_all on public.contact_imports (tenant_id, created_at desc);

alter table public.exports
  drop constraint exports_kind_check,
  add constraint exports_kind_check check (kind in ('tickets', 'contacts', 'audit'));

-- Files that nothing holds yet: few, and those that stay so are cleared away.
create index files_waiting on public.files (tenant_id, created_at) where comment_id is null and purpose <> 'export';
