import { getFormProps, getInputProps, useForm } from '@conform-to/react';
import { Form, useNavigation } from '@remix-run/react';
import type { ViewForm } from 'contract/access/view-as-form.ts';
import { dataScopeLabels, roleLabels } from 'contract/enums.ts';
import type { Member } from 'contract/users/users.ts';
import { paths } from '../../http/paths.ts';
import type { Refusal } from '../../http/submit.server.ts';
import { useAnswer } from '../../http/use-answer.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLookups } from '../lookups.ts';

/** Why, before a view begins. */
export function StartForm({ person, constraint }: { person: Member; constraint: Record<string, object> }) {
  const answer = useAnswer() as Refusal | undefined;
  const isPosting = useNavigation().formMethod === 'POST';
  const { nameOf } = useLookups();
  const [form, fields] = useForm<ViewForm>({ id: 'view', lastResult: answer?.submission ?? null, constraint });
  const departments = person.department_ids.map(nameOf).join(', ');
  return (
    <Card
      className="max-w-2xl"
      footer={
        <>
          <LinkButton href={paths.viewAs()}>Hủy</LinkButton>
          <Button type="submit" variant="primary" form={form.id} pending={isPosting}>
            Bắt đầu xem
          </Button>
        </>
      }
    >
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        {form.errors && (
          <Banner tone="critical" inset live>
            {form.errors[0]}
          </Banner>
        )}
        <div className="flex items-center gap-3">
          <Avatar name={person.name} url={person.avatar_id && paths.file(person.avatar_id)} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{person.name}</p>
            <p className="text-sm text-muted wrap-anywhere">
              {[roleLabels[person.role], `Phạm vi: ${dataScopeLabels[person.scope]}`, departments]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </div>
        <input type="hidden" name="user" value={person._id} />
        <TextField
          {...getInputProps(fields.reason, { type: 'text' })}
          label="Lý do"
          errors={fields.reason.errors}
          hint={`${person.name} thấy lý do này ngay khi bạn bắt đầu; nó cũng nằm trong nhật ký.`}
          placeholder="Ví dụ: kiểm tra vì sao không thấy ticket #1842"
          autoComplete="off"
          autoFocus
          readOnly={isPosting}
        />
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
          <li>Cả trình duyệt này chuyển sang chế độ xem; mở một trình duyệt khác nếu bạn cần làm việc song song.</li>
          <li>Không thay đổi, không xuất dữ liệu, không thấy bản nháp và tệp riêng của người đó.</li>
          <li>Số điện thoại và email nào bị che với bạn thì vẫn bị che.</li>
        </ul>
      </Form>
    </Card>
  );
}
