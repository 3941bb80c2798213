import { ticketStatuses } from 'contract/enums.ts';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { named } from '../choices.ts';
import type { Lookups } from '../lookups.ts';
import { bulkFormId, nobody } from './bulk-fields.ts';

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
      <BulkMenu trigger="Trạng thái" change="status" confirm="Đổi trạng thái">
        <SelectField
          form={bulkFormId}
          label="Trạng thái"
          name="status"
          options={ticketStatuses.slice(1).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </BulkMenu>
      <BulkMenu trigger="Ưu tiên" change="priority" confirm="Đổi độ ưu tiên">
        <SelectField
          form={bulkFormId}
          label="Độ ưu tiên"
          name="priority_id"
          placeholder="Không có"
          options={named(lookups.priorities)}
        />
      </BulkMenu>
      <BulkMenu trigger="Gắn tag" change="tag" confirm="Gắn tag">
        <TextField
          form={bulkFormId}
          label="Tag"
          name="tags"
          hint="Cách nhau bằng dấu phẩy"
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
    </>
  );
}

function BulkMenu({
  trigger,
  change,
  confirm,
  children,
}: {
  trigger: string;
  change: string;
  confirm: string;
  children: ReactNode;
}) {
  return (
    <Menu trigger={trigger} size="sm">
      <div className="flex w-64 flex-col gap-3 p-2">
        {children}
        <Button form={bulkFormId} type="submit" name="change" value={change} variant="primary">
          {confirm}
        </Button>
      </div>
    </Menu>
  );
}
