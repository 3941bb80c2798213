import { useLoaderData } from '@remix-run/react';
import { listAuditLog } from 'contract/audit/audit-log.ts';
import { AuditFilter } from '../../../features/audit/audit-filter.tsx';
import { AuditList } from '../../../features/audit/audit-list.tsx';
import { auditExportHref, auditHref } from '../../../features/audit/audit-place.ts';
import { readAuditPlace } from '../../../features/audit/audit-query.server.ts';
import { TenantTabs } from '../../../features/tenant/tenant-tabs.tsx';
import { ApiFailure } from '../../../http/api.server.ts';
import { loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

const size = 50;

export const loader = loaderFor(paths.tenant, async ({ url, api }) => {
  const { asked, query, wrong } = readAuditPlace(url.searchParams);
  const before = url.searchParams.get('before')?.trim() ?? '';
  const place = { asked, isFirst: before === '' };
  if (wrong) return { ...place, problem: 'Ngày viết như 21/11/2026', found: null };
  try {
    const found = await api(listAuditLog, {
      query: { ...query, size, ...(before && { before }) },
    });
    return { ...place, problem: '', found };
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![403, 422].includes(error.status)) throw error;
    const said = Object.values(error.fieldErrors ?? {}).flat();
    return { ...place, problem: said.join(' ') || error.message, found: null };
  }
});

export default function AuditLog() {
  const { asked, isFirst, problem, found } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Doanh nghiệp"
        actions={
          found && (
            <LinkButton href={auditExportHref(asked)} data-preserve-scroll="">
              Xuất
            </LinkButton>
          )
        }
      />
      <TenantTabs current="audit" />
      <AuditFilter asked={asked} />
      {problem && (
        <Banner tone="warning" inset live className="mb-3">
          {problem}
        </Banner>
      )}
      {found && <AuditList list={found.list} asked={asked} />}
      <nav aria-label="Trang" className="mt-3 flex justify-between gap-2" data-navigate="">
        {isFirst ? <span /> : <LinkButton href={auditHref(asked)}>Mới nhất</LinkButton>}
        {found?.next && <LinkButton href={auditHref({ ...asked, before: found.next })}>Cũ hơn</LinkButton>}
      </nav>
    </>
  );
}
