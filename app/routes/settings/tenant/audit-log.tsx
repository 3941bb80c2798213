import { useLoaderData } from '@remix-run/react';
import { listAuditLog } from 'contract/audit/audit-log.ts';
import { type AuditKind, auditKinds } from 'contract/audit/audit-words.ts';
import { parseDayInput } from 'contract/time.ts';
import { AuditFilter } from '../../../features/audit/audit-filter.tsx';
import { AuditList } from '../../../features/audit/audit-list.tsx';
import { auditHref } from '../../../features/audit/audit-place.ts';
import { TenantTabs } from '../../../features/tenant/tenant-tabs.tsx';
import { ApiFailure } from '../../../http/api.server.ts';
import { loaderFor } from '../../../http/guard.server.ts';
import { paths } from '../../../http/paths.ts';
import { Banner } from '../../../ui/banner.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

const size = 50;

export const loader = loaderFor(paths.tenant, async ({ url, api }) => {
  const text = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const [from, to] = [text('from'), text('to')];
  const kind = auditKinds.find(known => known === text('kind')) as AuditKind | undefined;
  const asked = { actor: text('actor'), kind: kind ?? '', subject: text('subject'), from, to };
  const days = { from: parseDayInput(from), to: parseDayInput(to) };
  const wrong = (['from', 'to'] as const).find(name => asked[name] !== '' && days[name] === null);
  const place = { asked, isFirst: text('before') === '' };
  if (wrong) return { ...place, problem: 'Ngày viết như 21/11/2026', found: null };
  try {
    const found = await api(listAuditLog, {
      query: {
        size,
        ...(asked.actor && { actor: asked.actor }),
        ...(kind && { kind }),
        ...(asked.subject && { subject: asked.subject }),
        ...(days.from && { from: days.from }),
        ...(days.to && { to: days.to }),
        ...(text('before') && { before: text('before') }),
      },
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
      <PageHeader title="Doanh nghiệp" />
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
