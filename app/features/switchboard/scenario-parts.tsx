import { Form, useNavigation } from '@remix-run/react';
import type { Finding } from 'contract/ivr/lint.ts';
import type { StateChange } from 'contract/ivr/state-changes.ts';
import { conditionLabels, isValued, stateKinds } from 'contract/ivr/state-types.ts';
import { paths } from '../../http/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PublishedBadge } from './published-badge.tsx';
import type { StateRow } from './scenario.server.ts';
import { type WayAnswer, WayForm, wayFormId } from './way-form.tsx';

/** '1', 'Không bấm gì', 'Bằng "2"' */
export const wayWords = ({ condition, value }: Pick<StateChange, 'condition' | 'value'>): string => {
  if (condition === 'key') return `Phím ${value}`;
  return isValued(condition) ? `${conditionLabels[condition]} "${value}"` : conditionLabels[condition];
};

export function PublishCard({
  cp,
  findings,
  mayWrite,
  refused,
}: {
  cp: { _id: string; published_at: string | null; is_changed: boolean };
  findings: Finding[];
  mayWrite: boolean;
  refused: string | undefined;
}) {
  const isPublishing = useNavigation().formData?.get('intent') === 'publish';
  return (
    <Card
      title="Kiểm tra và xuất bản"
      description="Cuộc gọi chạy bản đã xuất bản; mọi sửa đổi chỉ có hiệu lực sau khi xuất bản."
      className="mb-4"
      actions={
        <>
          <PublishedBadge {...cp} />
          {mayWrite && (
            <Form method="post" action={paths.ivrScenario(cp._id)}>
              <Button type="submit" name="intent" value="publish" variant="primary" pending={isPublishing}>
                Xuất bản
              </Button>
            </Form>
          )}
        </>
      }
    >
      {refused && (
        <Banner tone="critical" inset live className="mb-3">
          {refused}
        </Banner>
      )}
      {findings.length === 0 ? (
        <p className="text-muted">Không tìm thấy lỗi nào.</p>
      ) : (
        <ul className="flex flex-col gap-1.5" aria-label="Điều cần sửa">
          {findings.map(({ code, level, state_id, message }) => (
            <li key={`${code} ${state_id} ${message}`} className="flex flex-wrap items-start gap-x-2">
              <StatusBadge tone={level === 'error' ? 'critical' : 'warning'} plain>
                {level === 'error' ? 'Lỗi' : 'Lưu ý'}
              </StatusBadge>
              <span className="min-w-0 flex-1">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The ways between states, with a form that adds or changes one. */
export function WaysCard({
  address,
  states,
  changes,
  mayWrite,
  changingId,
  answer,
}: {
  address: string;
  states: StateRow[];
  changes: StateChange[];
  mayWrite: boolean;
  /** The way that the address asks to change. */
  changingId: string | null;
  answer: WayAnswer | undefined;
}) {
  const nameOf = (id: string) => states.find(({ _id }) => _id === id)?.name ?? '';
  const changing = changes.find(({ _id }) => _id === changingId);
  const isLeft = states.some(({ type }) => stateKinds[type].conditions.length > 0);
  return (
    <Card title="Đường đi" description="Từ mỗi trạng thái, trường hợp nào dẫn đến đâu." className="mt-4">
      {changes.length === 0 ? (
        <p className="text-muted">Chưa có đường đi nào.</p>
      ) : (
        <ul className="mb-4 flex flex-col" aria-label="Các đường đi">
          {changes.map(change => {
            const words = `${nameOf(change.from_id)}, ${wayWords(change)}`;
            return (
              <li
                key={change._id}
                className="flex min-h-9 items-center gap-2 border-b border-line last:border-0"
                aria-current={change === changing ? 'true' : undefined}
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <strong>{nameOf(change.from_id)}</strong> · {wayWords(change)} →{' '}
                  <strong>{nameOf(change.to_id)}</strong>
                </span>
                {mayWrite && (
                  <span className="inline-flex gap-1" data-preserve-scroll="">
                    <IconLink
                      size="sm"
                      href={`${address}?way=${change._id}#${wayFormId}`}
                      aria-label={`Sửa đường đi ${words}`}
                      title="Sửa"
                    >
                      <PencilIcon />
                    </IconLink>
                    <Form method="post" action={address} preventScrollReset>
                      <input type="hidden" name="id" value={change._id} />
                      <IconButton
                        size="sm"
                        type="submit"
                        name="intent"
                        value="remove-way"
                        aria-label={`Xóa đường đi ${words}`}
                        title="Xóa"
                      >
                        <TrashIcon />
                      </IconButton>
                    </Form>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {mayWrite && isLeft && <WayForm key={changing?._id ?? 'new'} {...{ address, states, changing, answer }} />}
    </Card>
  );
}
