import { Form, useNavigation, useSubmit } from '@remix-run/react';
import type { RefusedContact } from 'contract/contacts/bulk.ts';
import { formatCount } from 'contract/numbers.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { rowText } from './bulk-fields.ts';
import type { loadBulk } from './load-bulk.server.ts';
import type { BulkProgress } from './run-bulk.server.ts';

export type BulkView = Awaited<ReturnType<typeof loadBulk>>;

/** A change to many customers: the question before it, how far it has come, and whom it left as they are. */
export function BulkScreen({ view, progress }: { view: BulkView; progress: BulkProgress | undefined }) {
  return (
    <div className="max-w-2xl">
      <PageHeader title={'title' in view ? view.title : 'Thay đổi nhiều khách hàng'} backHref={view.back} />
      {progress ? (
        <Progress progress={progress} view={view} />
      ) : view.problem !== undefined ? (
        <Banner tone="warning" inset action={<a href={view.back}>Về danh sách</a>}>
          {view.problem}
        </Banner>
      ) : (
        <Question {...view} />
      )}
    </div>
  );
}

type Asked = Exclude<BulkView, { problem: string }>;

function Question({ question, attached, total, going, refused, refused_rows, back, key, title }: Asked) {
  const isRunning = useNavigation().formMethod === 'POST';
  return (
    <Card
      title={going > 0 ? question : 'Không xóa được khách hàng nào'}
      footer={
        <>
          <LinkButton href={back}>Hủy</LinkButton>
          {going > 0 && (
            <Form method="post">
              <ProgressFields progress={{ key, total, place: {}, changed: 0, refused: 0, refused_rows: [] }} />
              <Button
                type="submit"
                variant={attached ? 'destructive' : 'primary'}
                title={attached ? 'Xóa' : title}
                pending={isRunning}
              >
                Xác nhận
              </Button>
            </Form>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {going > 0 && (
          <p className="text-muted">
            {attached
              ? `Xóa luôn ${attachedText(attached)}. Thao tác này không hoàn tác được.`
              : 'Mọi khách hàng khớp bộ lọc đều được thay đổi, kể cả ở các trang khác.'}
          </p>
        )}
        {refused > 0 && (
          <Refused
            title={`${formatCount(refused)} khách hàng có ticket nên được giữ lại`}
            {...{ refused, refused_rows }}
          >
            Gộp vào khách hàng khác, hoặc đổi người yêu cầu của ticket, rồi xóa sau.
          </Refused>
        )}
      </div>
    </Card>
  );
}

/** 'thông tin của họ: 3 số điện thoại, 1 ghi chú' */
function attachedText(attached: NonNullable<Asked['attached']>): string {
  const words = { phones: 'số điện thoại', emails: 'email', notes: 'ghi chú', consents: 'ghi nhận đồng ý' };
  const parts = Object.entries(words).flatMap(([key, word]) => {
    const count = attached[key as keyof typeof words];
    return count > 0 ? `${formatCount(count)} ${word}` : [];
  });
  return parts.length > 0 ? `hồ sơ cùng ${parts.join(', ')}` : 'hồ sơ';
}

/** Goes on by itself until nothing is left; before JavaScript a press goes on. */
function Progress({ progress, view }: { progress: BulkProgress; view: BulkView }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isIdle = useNavigation().state === 'idle';
  const goesOn = progress.place !== null && progress.problem === undefined;
  useEffect(() => {
    if (goesOn && isIdle && form.current) submit(form.current, { replace: true });
  }, [goesOn, isIdle, submit]);
  const { total, changed, refused, refused_rows, place, problem } = progress;
  const done = changed + refused;
  const isDelete = 'attached' in view && view.attached !== null;
  return (
    <Card
      title={place === null ? 'Đã xong' : problem ? 'Đã dừng lại' : 'Đang thực hiện'}
      footer={
        <>
          <LinkButton href={view.back} variant={place === null ? 'primary' : undefined}>
            Về danh sách
          </LinkButton>
          {place !== null && (
            <Form ref={form} method="post" replace>
              <ProgressFields progress={progress} />
              <Button type="submit" pending={!isIdle || goesOn}>
                Tiếp tục
              </Button>
            </Form>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {problem && (
          <Banner tone="critical" inset live>
            {problem}
          </Banner>
        )}
        <ProgressBar
          label={`${isDelete ? 'Đã xóa' : 'Đã cập nhật'} ${formatCount(changed)} khách hàng`}
          {...(total > 0 && { value: place === null ? total : Math.min(done, total), max: total })}
          text={`${formatCount(place === null ? total : Math.min(done, total))}/${formatCount(total)}`}
        />
        {refused > 0 && (
          <Refused title={`Giữ nguyên ${formatCount(refused)} khách hàng`} {...{ refused, refused_rows }} />
        )}
      </div>
    </Card>
  );
}

function ProgressFields({ progress }: { progress: Omit<BulkProgress, 'problem'> }) {
  const { key, total, place, changed, refused, refused_rows } = progress;
  return (
    <>
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="total" value={total} />
      <input type="hidden" name="after" value={place?.after ?? ''} />
      <input type="hidden" name="until" value={place?.until ?? ''} />
      <input type="hidden" name="changed" value={changed} />
      <input type="hidden" name="refused" value={refused} />
      {refused_rows.map(row => (
        <input key={row._id} type="hidden" name="row" value={rowText(row)} />
      ))}
    </>
  );
}

interface RefusedProps {
  title: string;
  refused: number;
  refused_rows: RefusedContact[];
  children?: ReactNode;
}

function Refused({ title, refused, refused_rows, children }: RefusedProps) {
  const more = refused - refused_rows.length;
  return (
    <section aria-label={title} className="rounded border border-line">
      <div className="border-b border-line px-3 py-2">
        <h3 className="text-sm font-semibold">{title}</h3>
        {children && <p className="text-sm text-muted">{children}</p>}
      </div>
      <ul className="max-h-72 overflow-y-auto">
        {refused_rows.map(({ _id, name, reason }) => (
          <li
            key={_id}
            className="flex justify-between gap-3 border-t border-line px-3 py-1.5 text-sm first:border-t-0"
          >
            <span className="min-w-0">
              <a href={paths.customer(_id)} className="link wrap-anywhere">
                {name}
              </a>{' '}
              <span className="figures text-muted">mã {_id}</span>
            </span>
            <span className="figures flex-none text-muted">{reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-3 py-1.5 text-sm text-muted">và {formatCount(more)} khách hàng khác</p>
      )}
    </section>
  );
}
