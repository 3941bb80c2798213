import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { data } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { emailAccounts, testEmailAccount, testMailForm } from 'contract/channels/email-accounts.ts';
import { channelPaths } from '../../../features/channels/channel-paths.ts';
import { actionFor, loaderFor } from '../../../http/guard.server.ts';
import { constraintsOf, type Refusal, submit } from '../../../http/submit.server.ts';
import { redirectWithToast } from '../../../http/toast.server.ts';
import { useAnswer } from '../../../http/use-answer.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const page = '/settings/multi-channels/email';

export const loader = loaderFor(page, async ({ api, params, account }) => {
  const mailbox = (await api(emailAccounts.readOne, { params: { id: params.id ?? '' } })).data;
  return { mailbox, to: account.user.email, constraint: constraintsOf(testMailForm) ?? {} };
});

export const action = actionFor(page, async ({ request, params, api }) => {
  const form = await request.formData();
  let failed: { reason: string; advice: string } | undefined;
  const answer = await submit(form, testMailForm, async json => {
    const { sent, reason, advice } = (await api(testEmailAccount, { params: { id: params.id ?? '' }, json })).data;
    if (!sent) failed = { reason, advice };
    return redirectWithToast(channelPaths.emailAccounts, { kind: 'success', title: `Đã gửi thư thử đến ${json.to}` });
  });
  return failed ? data({ failed, to: String(form.get('to') ?? '') }) : answer;
});

type Answer = (Refusal & { failed?: undefined }) | { failed: { reason: string; advice: string }; to: string };

export default function TestEmailAccount() {
  const { mailbox, to, constraint } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>() as Answer | undefined;
  const isSending = useNavigation().formMethod === 'POST';
  const [form, fields] = useForm<{ to: string }>({
    id: 'test-mail',
    lastResult: answer && 'submission' in answer ? answer.submission : null,
    constraint,
    defaultValue: { to: answer && 'to' in answer ? answer.to : to },
  });
  return (
    <>
      <PageHeader title="Gửi thử" subtitle={`${mailbox.name} · ${mailbox.external_id}`} />
      <Card
        className="max-w-xl"
        footer={
          <>
            <LinkButton href={channelPaths.emailAccounts}>Quay lại</LinkButton>
            <Button type="submit" variant="primary" form={form.id} pending={isSending}>
              Gửi thư thử
            </Button>
          </>
        }
      >
        <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
          {answer?.failed && (
            <Banner tone="critical" inset live>
              <span className="flex flex-col gap-1 py-1">
                <strong className="wrap-anywhere">{answer.failed.reason}</strong>
                <span>{answer.failed.advice}</span>
              </span>
            </Banner>
          )}
          {form.errors && (
            <Banner tone="critical" inset live>
              {form.errors[0]}
            </Banner>
          )}
          <TextField
            {...getInputProps(fields.to, { type: 'email' })}
            label="Gửi đến"
            errors={fields.to.errors}
            hint={`Một thư thật sẽ đi qua ${mailbox.smtp_host || 'máy chủ SMTP (chưa nhập)'}.`}
            readOnly={isSending}
          />
        </Form>
      </Card>
    </>
  );
}
