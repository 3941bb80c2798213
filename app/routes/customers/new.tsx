import { randomUUID } from 'node:crypto';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { readDraft } from 'contract/tickets/drafts.ts';
import { NewCustomerForm } from '../../features/customers/new-customer-form.tsx';
import { addCustomer } from '../../features/customers/save-customer.server.ts';
import { useListHref } from '../../features/tabs/use-list-href.ts';
import { actionFor, loaderFor } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const longest = 254;

export const loader = loaderFor('/customers/:customerId', async ({ url, api }) => {
  const { data: draft } = await api(readDraft, { query: { key: 'contact:new' } });
  const text = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, longest);
  const point = (name: string) => text(name) && `=${text(name)}`;
  const fields = { name: text('name'), phones: point('phone'), emails: point('email') };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  return { given, draft, composer: randomUUID() };
});

export const action = actionFor('/customers/:customerId', async visit =>
  addCustomer(visit, await visit.request.formData()),
);

export default function NewCustomer() {
  const back = useListHref(paths.customers);
  const { given, draft, composer } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const pending = useNavigation().state === 'submitting';
  return (
    <>
      <PageHeader title="Khách hàng mới" backHref={back} />
      {refused && (
        <Banner tone="critical" inset live className="mb-3">
          Chưa lưu được: hãy xem các trường được đánh dấu.
        </Banner>
      )}
      <NewCustomerForm
        given={given}
        draft={draft}
        composer={composer}
        submitted={refused?.submitted}
        errors={refused?.errors}
        pending={pending}
      />
    </>
  );
}
