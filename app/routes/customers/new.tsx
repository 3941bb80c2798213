import { randomUUID } from 'node:crypto';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { useRef } from 'react';
import { CustomerFields } from '../../features/customers/customer-fields.tsx';
import { addCustomer } from '../../features/customers/save-customer.server.ts';
import { useUnsavedGuard } from '../../features/unsaved-guard.tsx';
import { actionFor, loaderFor } from '../../http/guard.server.ts';
import { paths } from '../../http/paths.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const longest = 254;

export const loader = loaderFor('/customers/:customerId', ({ url }) => {
  const given = (name: string) => (url.searchParams.get(name) ?? '').slice(0, longest);
  const point = (name: string) => (given(name) ? `=${given(name)}` : '');
  const values = { name: given('name'), phones: point('phone'), emails: point('email'), tier: '0' };
  return { values, key: randomUUID() };
});

export const action = actionFor('/customers/:customerId', async visit =>
  addCustomer(visit, await visit.request.formData()),
);

const none = {};

export default function NewCustomer() {
  const { values, key } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const pending = useNavigation().state === 'submitting';
  const form = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard(form);
  return (
    <>
      <PageHeader title="Khách hàng mới" backHref={paths.customers} />
      {refused && (
        <Banner tone="critical" inset live className="mb-3">
          Chưa lưu được: hãy xem các trường được đánh dấu.
        </Banner>
      )}
      <Form method="post" ref={form}>
        {guard}
        <input type="hidden" name="key" value={key} />
        <CustomerFields
          values={{ ...values, ...refused?.submitted }}
          errors={refused?.errors ?? none}
          parts={(who, more, custom) => (
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <Card title="Thông tin khách hàng">
                <div className="flex flex-col gap-3">{who}</div>
              </Card>
              <Card
                title="Phân loại"
                footer={
                  <>
                    <LinkButton href={paths.customers} variant="quiet">
                      Hủy
                    </LinkButton>
                    <Button type="submit" variant="primary" pending={pending}>
                      Tạo khách hàng
                    </Button>
                  </>
                }
              >
                <div className="flex flex-col gap-3">
                  {more}
                  {custom}
                </div>
              </Card>
            </div>
          )}
        />
      </Form>
    </>
  );
}
