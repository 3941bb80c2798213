import { ticketStatuses } from 'contract/enums.ts';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { type SelectChoices, SelectField, TextField } from '../../ui/text-field.tsx';
import { named } from '../choices.ts';
import { bulkFormId } from '../lists/bulk-fields.ts';
import type { Lookups } from '../lookups.ts';
import { choiceFields, nobody, noPriority } from './bulk-fields.ts';

/** What can be done to the chosen tickets; every control belongs to the one bulk form and works before JavaScript. */
export function BulkActions({ lookups }: { lookups: Lookups }) {
  return (
    <>
      <BulkMenu trigger="Phân công" change="assign" confirm="Phân công">
        <SelectField
          form={bulkFormId}
          label="Người xử lý"
          name="assignee_id"
          placeholder="Giữ nguyên"
          options={[{ value: nobody, label: 'Chưa phân công' }, ...named(lookups.users)]}
        />
        <SelectField
          form={bulkFormId}
          label="Bộ phận"
          name="department_id"
          placeholder="Giữ nguyên"
          options={named(lookups.departments)}
        />
      </BulkMenu>
      <ChoiceMenu
        trigger="Trạng thái"
        change="status"
        confirm="Đổi trạng thái"
        label="Trạng thái"
        options={ticketStatuses.slice(1).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ChoiceMenu
        trigger="Ưu tiên"
        change="priority"
        confirm="Đổi độ ưu tiên"
        label="Độ ưu tiên"
        options={[...named(lookups.priorities), { value: noPriority, label: 'Không có' }]}
      />
      <BulkMenu trigger="Gắn tag" change="tag" confirm="Gắn tag">
        <TextField
          form={bulkFormId}
          label="Tag"
          name="tags"
          hint="Cách nhau bằng dấu phẩy"
          suggest={paths.pickTags}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.closest('.menu-panel')?.querySelector('button')?.click();
          }}
        />
      </BulkMenu>
      <Button form={bulkFormId} type="submit" name="change" value="follow" size="sm">
        Theo dõi
      </Button>
      <Button form={bulkFormId} type="submit" name="change" value="merge" size="sm">
        Gộp
      </Button>
    </>
  );
}

interface BulkMenuProps {
  trigger: string;
  change: string;
  confirm: string;
  onConfirm?: (event: MouseEvent) => void;
  children: ReactNode;
}

/** One choice, which nothing makes by itself. */
function ChoiceMenu({
  label,
  options,
  ...menu
}: Omit<BulkMenuProps, 'onConfirm' | 'children'> & { label: string; options: SelectChoices }) {
  const { name, missing } = choiceFields[menu.change]!;
  const field = useRef<HTMLSelectElement>(null);
  const [isMissing, setMissing] = useState(false);
  const onConfirm = (event: MouseEvent) => {
    if (field.current?.value) return;
    event.preventDefault();
    setMissing(true);
    field.current?.focus();
  };
  return (
    <BulkMenu {...menu} onConfirm={onConfirm}>
      <SelectField
        ref={field}
        form={bulkFormId}
        label={label}
        name={name}
        placeholder="Chọn…"
        options={options}
        errors={isMissing ? [missing] : undefined}
        onChange={() => setMissing(false)}
      />
    </BulkMenu>
  );
}

function BulkMenu({ trigger, change, confirm, onConfirm, children }: BulkMenuProps) {
  return (
    <Menu trigger={trigger} size="sm">
      <div className="flex w-64 flex-col gap-3 p-2">
        {children}
        <Button form={bulkFormId} type="submit" name="change" value={change} variant="primary" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Menu>
  );
}
