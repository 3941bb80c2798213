import type { TicketTemplate } from 'contract/settings/ticket-templates.ts';
import { useEffect, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { useRead } from '../../http/use-read.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { named } from '../choices.ts';
import type { DraftText } from '../composer/draft-keeper.ts';
import { fillFromTemplate } from './fill-from-template.ts';

interface TemplateFieldProps {
  templates: readonly { _id: string; name: string }[];
  /** The page answers to what is chosen here; before that, buttons do. */
  isReady: boolean;
  disabled: boolean;
  read: () => DraftText;
  /** Shows another text in place of this one, which it gives back. */
  replace: (text: DraftText) => DraftText;
}

/** Puts a template into the ticket that is being written: at once where nothing is typed, else as the writer decides. */
export function TemplateField({ templates, isReady, disabled, read, replace }: TemplateFieldProps) {
  const { data, load } = useRead<{ template: TicketTemplate }>();
  const [asked, setAsked] = useState<{ template: TicketTemplate; differing: string[] }>();

  const fill = (template: TicketTemplate, isReplacing: boolean) => {
    setAsked(undefined);
    const before = replace(fillFromTemplate(read(), template, isReplacing).text);
    toast({
      kind: 'success',
      title: `Đã điền theo mẫu "${template.name}"`,
      action: { label: 'Hoàn tác', onClick: () => void replace(before) },
    });
  };

  useEffect(() => {
    if (!data) return;
    const { differing } = fillFromTemplate(read(), data.template);
    if (differing.length > 0) setAsked({ template: data.template, differing });
    else fill(data.template, false);
  }, [data]);

  if (templates.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <SelectField
            label="Mẫu ticket"
            name="template"
            placeholder="Không dùng mẫu"
            options={named(templates)}
            disabled={disabled}
            autoComplete="off"
            onChange={event => {
              setAsked(undefined);
              const { value } = event.currentTarget;
              // chosen again it is asked again
              if (isReady && value) load(`${paths.ticketTemplate(value)}&at=${Date.now()}`);
            }}
          />
        </div>
        {!isReady && (
          <noscript>
            <button type="submit" name="use_template" value="fill" formNoValidate className="btn">
              Điền chỗ trống
            </button>{' '}
            <button type="submit" name="use_template" value="replace" formNoValidate className="btn btn-quiet">
              Thay phần đã nhập
            </button>
          </noscript>
        )}
      </div>
      {asked && (
        <Banner
          tone="warning"
          inset
          live
          action={
            <>
              <Button size="sm" onClick={() => fill(asked.template, false)}>
                Chỉ điền chỗ trống
              </Button>
              <Button size="sm" variant="quiet" onClick={() => fill(asked.template, true)}>
                Thay bằng mẫu
              </Button>
              <Button size="sm" variant="quiet" onClick={() => setAsked(undefined)}>
                Thôi
              </Button>
            </>
          }
        >
          Bạn đã nhập {asked.differing.join(', ')}, khác với mẫu "{asked.template.name}".
        </Banner>
      )}
    </div>
  );
}
