import { LinkButton } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { type CrudField, formValue, shownValue } from './fields.tsx';

export interface ReadDrawerProps {
  title: string;
  closeHref: string;
  row: object;
  fields: readonly CrudField[];
}

/** A row as its form holds it, for those who may not change it. */
export function ReadDrawer({ title, closeHref, row, fields }: ReadDrawerProps) {
  const values = row as Record<string, unknown>;
  const shown = fields.filter(
    ({ shownWith }) => !shownWith || shownWith.values.includes(String(values[shownWith.name])),
  );
  return (
    <Drawer title={title} closeHref={closeHref} footer={<LinkButton href={closeHref}>Đóng</LinkButton>}>
      <dl className="flex flex-col gap-3">
        {shown.map(field => {
          const text = readValue(field, values[field.name]);
          return (
            <div key={field.name}>
              <dt className="text-sm text-muted">{field.label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                {text ? (
                  [text, field.suffix].filter(Boolean).join(' ')
                ) : (
                  <span className="text-muted">{field.empty ?? 'Không có'}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Drawer>
  );
}

/** In words; '' where there is none. */
function readValue(field: CrudField, value: unknown): string {
  const { kind, options = [] } = field;
  if (kind === 'secret') return value ? 'Đã lưu' : '';
  if (kind === 'switch') return value ? 'Có' : 'Không';
  if (kind !== 'choice' && kind !== 'choices') return shownValue(field, value);
  const ids = [formValue(value)].flat().filter(Boolean);
  const known = ids.filter(id => options.some(option => option.value === id));
  // those whom the reader's scope leaves out, and those that are gone
  const others = ids.length - known.length;
  return [shownValue(field, known), others > 0 && `${others} mục không hiển thị`].filter(Boolean).join(', ');
}
