import { Form, useNavigation } from '@remix-run/react';
import type { MergeKind, UndoPreview } from 'contract/merges/merges.ts';
import { formatDateTime } from 'contract/time.ts';
import { Fragment } from 'react';
import { useAnswer } from '../../http/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { mergeWords } from './words.ts';

/** What an undo gives back and what it leaves, before it is done. */
export function UndoScreen({ kind, merge, attempt }: { kind: MergeKind; merge: UndoPreview; attempt: string }) {
  const { target, number, title, by, at, until, returns, fields, stays, problem } = merge;
  const { noun, code, page } = mergeWords[kind];
  const refused = useAnswer() as { message?: string } | undefined;
  const isPosting = useNavigation().state === 'submitting';
  return (
    <div className="max-w-3xl">
      <PageHeader title="Hoàn tác gộp" backHref={page(target._id)} />
      {(refused?.message ?? problem) && (
        <Banner tone="critical" inset live className="mb-3">
          {refused?.message ?? problem}
        </Banner>
      )}
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          <strong>{title}</strong> <span className="figures text-muted">{code(number)}</span> đã gộp vào{' '}
          <a href={page(target._id)} className="link font-semibold">
            {target.title}
          </a>{' '}
          <span className="figures text-muted">{code(target._id)}</span> lúc {formatDateTime(at)}
          {by && `, bởi ${by}`}.{until && ` Hoàn tác được đến ${formatDateTime(until)}.`}
        </p>
        {!problem && (
          <Card title={`Trả lại cho ${noun} ${code(number)}`}>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              {returns.map(({ label, count }) => (
                <Fragment key={label}>
                  <dt className="text-muted">{label}</dt>
                  <dd className="figures">{count}</dd>
                </Fragment>
              ))}
              {returns.length === 0 && <dd className="text-muted">Chỉ bản thân {noun}, với mọi trường như trước.</dd>}
            </dl>
          </Card>
        )}
        {fields.length > 0 && (
          <Card title={`Trường của ${code(target._id)} trở lại như trước`}>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
              {fields.map(({ label, from, to }) => (
                <Fragment key={label}>
                  <dt className="text-muted">{label}</dt>
                  <dd className="wrap-anywhere">
                    <del className="text-muted">{from || 'không có'}</del> → {to || 'không có'}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </Card>
        )}
        {stays.length > 0 && !problem && (
          <Card title={`Ở lại với ${code(target._id)}`}>
            <ul className="list-disc pl-5">
              {stays.map(one => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Card>
        )}
        <Form method="post" className="flex flex-wrap justify-end gap-2">
          <input type="hidden" name="key" value={attempt} />
          <LinkButton href={page(target._id)}>{problem ? 'Quay lại' : 'Hủy'}</LinkButton>
          {!problem && (
            <Button type="submit" variant="primary" disabled={isPosting}>
              Hoàn tác gộp
            </Button>
          )}
        </Form>
      </div>
    </div>
  );
}
