import { Form, useNavigation } from '@remix-run/react';
import { roleLabels } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import { useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { CircleAlertIcon, CircleCheckIcon } from '../../ui/icons.tsx';
import { FileField, TextareaField } from '../../ui/text-field.tsx';
import { useUnsavedGuard } from '../unsaved-guard.tsx';
import type { LookedAt } from './change-members.server.ts';

interface Props {
  href: string;
  answer: { looked?: LookedAt; csv?: string; message?: string } | undefined;
}

const formId = 'invite';

/** Many people at once: a file or a pasted list is looked at first, then its good lines are invited. */
export function InviteDrawer({ href, answer }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const posting = useNavigation().formData?.get('intent');
  const guard = useUnsavedGuard(form);
  const looked = answer?.looked;
  const csv = looked?.csv ?? answer?.csv ?? '';
  const isMended = looked !== undefined && looked.invited > 0;
  return (
    <Drawer
      title="Mời nhiều người"
      description="Mỗi dòng một người. Dòng đúng được mời, dòng sai được giữ lại để sửa."
      closeHref={href}
      width="wide"
      footer={
        <>
          <LinkButton href={href}>{isMended ? 'Đóng' : 'Hủy'}</LinkButton>
          <Button
            type="submit"
            form={formId}
            name="intent"
            value="look"
            variant={looked?.good ? 'default' : 'primary'}
            pending={posting === 'look'}
          >
            Kiểm tra
          </Button>
          {looked && looked.good > 0 && !isMended && (
            <Button
              type="submit"
              form={formId}
              name="intent"
              value="invite"
              variant="primary"
              pending={posting === 'invite'}
            >
              Mời {formatCount(looked.good)} người
            </Button>
          )}
        </>
      }
    >
      {/* a file is one of two ways, whatever its control says */}
      <Form
        noValidate
        method="post"
        encType="multipart/form-data"
        id={formId}
        ref={form}
        className="flex flex-col gap-4"
      >
        {isMended && (
          <Banner tone="positive" inset live>
            Đã mời {formatCount(looked.invited)} người. Những dòng dưới đây chưa mời được.
          </Banner>
        )}
        {answer?.message && (
          <Banner tone="critical" inset live>
            {answer.message}
          </Banner>
        )}
        <FileField
          key={csv}
          label="Tệp CSV"
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
          hint={
            <>
              Cột: Họ và tên, Email; không bắt buộc: Vai trò, Phạm vi, Bộ phận, Tổ chức. Nhiều nhất 200 người.{' '}
              <a href="/mau-moi-thanh-vien.csv" download className="text-accent underline" data-reload="">
                Tải tệp mẫu
              </a>
            </>
          }
        />
        <TextareaField
          key={`text ${csv}`}
          label={csv ? 'Danh sách' : 'hoặc dán danh sách'}
          name="csv"
          rows={csv ? 8 : 5}
          defaultValue={csv}
          spellCheck={false}
          placeholder={'Họ và tên,Email,Vai trò,Bộ phận\nNguyễn Văn An,an@congty.vn,Chuyên viên,Chăm sóc khách hàng'}
        />
        {looked && <Lines looked={looked} />}
      </Form>
      {guard}
    </Drawer>
  );
}

function Lines({ looked: { lines, good, invited } }: { looked: LookedAt }) {
  const bad = lines.filter(({ errors }) => errors.length > 0).length;
  return (
    <section aria-label="Kết quả kiểm tra" className="flex flex-col gap-2">
      {invited === 0 && (
        <p aria-live="polite" className="font-semibold">
          {formatCount(good)} dòng mời được{bad > 0 && `, ${formatCount(bad)} dòng cần sửa`}
        </p>
      )}
      <ul className="divide-y divide-line rounded border border-line text-sm">
        {[...lines]
          .sort((a, b) => Number(b.errors.length > 0) - Number(a.errors.length > 0) || a.line - b.line)
          .map(({ line, name, email, role, errors }) => (
            <li key={line} className="flex gap-2 px-3 py-2">
              {errors.length > 0 ? (
                <CircleAlertIcon className="mt-0.5 flex-none text-critical" />
              ) : (
                <CircleCheckIcon className="mt-0.5 flex-none text-positive" />
              )}
              <div className="min-w-0 wrap-anywhere">
                <span className="figures text-muted">Dòng {line}: </span>
                {name || 'không tên'} · {email || 'không email'}
                {errors.length === 0 && <> · {roleLabels[role as keyof typeof roleLabels] ?? role}</>}
                {errors.map(error => (
                  <p key={error} className="text-critical">
                    {error}
                  </p>
                ))}
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}
