import { Form, useNavigation } from '@remix-run/react';
import type { MergeKind, MergePreview } from 'contract/merges/merges.ts';
import { Fragment } from 'react';
import { useAnswer } from '../../http/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Candidate, MergeView } from './load-merge.server.ts';
import { mergeWords } from './words.ts';

/** Two of a kind become one: whom with, then field by field. */
export function MergeScreen({ kind, view }: { kind: MergeKind; view: MergeView }) {
  const { noun, list, page } = mergeWords[kind];
  const refused = useAnswer() as { message?: string } | undefined;
  const back =
    view.step === 'search' ? page(view.target._id) : view.step === 'choose' ? page(view.preview.target._id) : list;
  return (
    <div className="max-w-4xl">
      <PageHeader title={`Gộp ${noun}`} backHref={back} />
      {refused?.message && (
        <Banner tone="critical" inset live className="mb-3">
          {refused.message}
        </Banner>
      )}
      {view.step === 'refused' && (
        <Banner tone="warning" inset action={<a href={list}>Về danh sách</a>}>
          {view.message}
        </Banner>
      )}
      {view.step === 'search' && <SearchStep kind={kind} {...view} />}
      {view.step === 'choose' && <ChooseStep kind={kind} preview={view.preview} attempt={view.key} />}
    </div>
  );
}

function SearchStep({ kind, target, q, found, likely }: { kind: MergeKind } & Extract<MergeView, { step: 'search' }>) {
  const { noun, code, merge, search } = mergeWords[kind];
  return (
    <div className="flex flex-col gap-4">
      <p>
        Gộp vào <strong className="wrap-anywhere">{target.title}</strong>{' '}
        <span className="figures text-muted">{code(target._id)}</span> {noun} nào?
      </p>
      <Form method="get" className="flex flex-wrap gap-2">
        <input type="hidden" name="ids" value={target._id} />
        <SearchField
          name="q"
          label={search}
          defaultValue={q}
          clearHref={q ? merge(target._id) : undefined}
          auto
          minChars={2}
        />
        <Button type="submit">Tìm</Button>
      </Form>
      {found && <Candidates kind={kind} title="Kết quả tìm" target={target} list={found} />}
      {likely.length > 0 && (
        <Candidates
          kind={kind}
          title={kind === 'contact' ? 'Có thể trùng' : 'Cùng người yêu cầu'}
          target={target}
          list={likely}
        />
      )}
    </div>
  );
}

function Candidates({
  kind,
  title,
  target,
  list,
}: {
  kind: MergeKind;
  title: string;
  target: Candidate;
  list: Candidate[];
}) {
  const { noun, code, merge, page } = mergeWords[kind];
  return (
    <Card title={title} flush>
      {list.length === 0 && <p className="px-4 py-6 text-center text-muted">Không tìm thấy {noun} nào khác.</p>}
      <ul>
        {list.map(({ _id, title, lines }) => (
          <li key={_id} className="flex items-center gap-3 border-t border-line px-4 py-2 first:border-t-0">
            <div className="min-w-0 flex-1">
              <a href={page(_id)} className="link font-semibold wrap-anywhere">
                {title}
              </a>{' '}
              <span className="figures text-sm text-muted">{code(_id)}</span>
              {lines.length > 0 && <p className="text-sm wrap-anywhere text-muted">{lines.join(' · ')}</p>}
            </div>
            <LinkButton href={merge(target._id, _id)} size="sm" aria-label={`Chọn ${title} ${code(_id)}`}>
              Chọn
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ChooseStep({ kind, preview, attempt }: { kind: MergeKind; preview: MergePreview; attempt: string }) {
  const { target, source, fields, united, moves, warnings } = preview;
  const { noun, code, merge, page } = mergeWords[kind];
  const isPosting = useNavigation().state === 'submitting';
  return (
    <Form method="post" className="flex flex-col gap-4">
      <input type="hidden" name="target_id" value={target._id} />
      <input type="hidden" name="source_id" value={source._id} />
      <input type="hidden" name="target_version" value={target.version} />
      <input type="hidden" name="source_version" value={source.version} />
      <input type="hidden" name="key" value={attempt} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Side kind={kind} heading="Giữ lại" side={target} />
        <Side kind={kind} heading="Gộp vào đó" side={source} />
      </div>
      <p>
        <a href={merge(source._id, target._id)} className="link">
          Đổi chiều: giữ {code(source._id)}
        </a>
      </p>
      {warnings.map(warning => (
        <Banner key={warning} tone="warning" inset>
          {warning}
        </Banner>
      ))}
      {fields.length > 0 && (
        <Card title="Giữ giá trị nào" description="Chỉ những trường khác nhau.">
          <div className="flex flex-col gap-4">
            {fields.map(field => (
              <FieldChoice key={field.field} field={field} />
            ))}
          </div>
        </Card>
      )}
      <Card title={`Sẽ chuyển sang ${noun} được giữ`}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {united.map(({ label, values }) => (
            <Fragment key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">{values.join(', ')}</dd>
            </Fragment>
          ))}
          {moves.map(({ label, count }) => (
            <Fragment key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="figures">{count}</dd>
            </Fragment>
          ))}
        </dl>
        <p className="mt-3 text-sm text-muted">
          Sau khi gộp, {code(source._id)} dẫn đến {code(target._id)}. Hoàn tác được trong 30 ngày.
        </p>
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton href={page(target._id)}>Hủy</LinkButton>
        <Button type="submit" variant="primary" disabled={isPosting}>
          Gộp {noun}
        </Button>
      </div>
    </Form>
  );
}

function Side({ kind, heading, side }: { kind: MergeKind; heading: string; side: MergePreview['target'] }) {
  const { code, page } = mergeWords[kind];
  return (
    <section aria-label={heading} className="rounded border border-line bg-surface p-4">
      <h2 className="text-sm font-normal text-muted">
        {heading} · <span className="figures">{code(side._id)}</span>
      </h2>
      <p>
        <a href={page(side._id)} className="link font-semibold wrap-anywhere">
          {side.title}
        </a>
      </p>
      <p className="text-sm wrap-anywhere text-muted">{side.lines.join(' · ')}</p>
    </section>
  );
}

function FieldChoice({ field }: { field: MergePreview['fields'][number] }) {
  const sides = [
    { value: 'target', text: field.target, of: 'Giữ lại' },
    { value: 'source', text: field.source, of: 'Gộp vào' },
    ...(field.may_both ? [{ value: 'both', text: 'Cả hai, nối tiếp nhau', of: '' }] : []),
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{field.label}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {sides.map(({ value, text, of }) => (
          <label
            key={value}
            className="flex min-h-9 min-w-0 cursor-pointer items-start gap-2 rounded border border-line px-3 py-1.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={`choice.${field.field}`}
              value={value}
              defaultChecked={field.choice === value}
              className="mt-1 flex-none"
            />
            <span className="min-w-0 wrap-anywhere whitespace-pre-line">
              {of && <span className="sr-only">{of}: </span>}
              {text || <span className="text-muted">không có</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
