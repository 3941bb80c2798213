import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { paths } from '../../http/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { named } from '../choices.ts';
import { bulkFormId } from '../lists/bulk-fields.ts';
import { useLookups } from '../lookups.ts';
import { noGroup } from './bulk-fields.ts';

/**
 * What can be done to the chosen customers. The form is a plain one: a page that begins anew has nothing chosen and nothing
 * filled in.
 */
export default function BulkActions({ mayDelete }: { mayDelete: boolean }) {
  const { customerGroups } = useLookups();
  return (
    <>
      <form method="post" id={bulkFormId}>
        {/* Enter presses a form's first submit button: outside a dialog this one does nothing. */}
        <button type="submit" formMethod="dialog" hidden />
      </form>
      <TagMenu change="tag" name="tags" word="Gắn tag" />
      <TagMenu change="untag" name="untags" word="Gỡ tag" />
      <FilledMenu trigger="Nhóm" change="group" confirm="Đổi nhóm">
        {(field, errors, onChange) => (
          <SelectField
            ref={field}
            form={bulkFormId}
            label="Nhóm khách hàng"
            name="group_id"
            placeholder="Chọn…"
            options={[...named(customerGroups), { value: noGroup, label: 'Không thuộc nhóm nào' }]}
            errors={errors && ['Hãy chọn nhóm khách hàng.']}
            onChange={onChange}
          />
        )}
      </FilledMenu>
      <Button form={bulkFormId} type="submit" name="change" value="merge" size="sm">
        Gộp
      </Button>
      {mayDelete && (
        <Button form={bulkFormId} type="submit" name="change" value="delete" size="sm" title="Xóa">
          Xóa
        </Button>
      )}
    </>
  );
}

function TagMenu({ change, name, word }: { change: string; name: string; word: string }) {
  return (
    <FilledMenu trigger={word} change={change} confirm={word}>
      {(field, errors, onChange) => (
        <TextField
          ref={field}
          form={bulkFormId}
          label="Tag"
          name={name}
          hint="Cách nhau bằng dấu phẩy"
          suggest={paths.pickTags}
          errors={errors && ['Hãy nhập ít nhất một tag.']}
          onChange={onChange}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.closest('.menu-panel')?.querySelector('button')?.click();
          }}
        />
      )}
    </FilledMenu>
  );
}

interface FilledMenuProps {
  trigger: string;
  change: string;
  confirm: string;
  children: (field: (element: Field | null) => void, isMissing: true | undefined, onChange: () => void) => ReactNode;
}
type Field = HTMLInputElement | HTMLSelectElement;

/** One field that must not be empty, and the button that does it. */
function FilledMenu({ trigger, change, confirm, children }: FilledMenuProps) {
  const field = useRef<Field | null>(null);
  const [isMissing, setMissing] = useState(false);
  const onConfirm = (event: MouseEvent) => {
    if (field.current?.value.trim() !== '') return;
    event.preventDefault();
    setMissing(true);
    field.current.focus();
  };
  const take = (element: Field | null) => {
    field.current = element;
  };
  return (
    <Menu trigger={trigger} size="sm">
      <div className="flex w-64 flex-col gap-3 p-2">
        {children(take, isMissing || undefined, () => setMissing(false))}
        <Button form={bulkFormId} type="submit" name="change" value={change} variant="primary" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Menu>
  );
}
