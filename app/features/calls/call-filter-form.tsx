import { recordDirectionLabels } from 'contract/calls/call-directions.ts';
import { callStateLabels } from 'contract/enums.ts';
import { paths } from '../../http/paths.ts';
import { DayField } from '../../ui/day-field.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import { labelled, named } from '../choices.ts';
import { FilterForm } from '../lists/filter-form.tsx';
import { useLookups } from '../lookups.ts';
import type { CallAsked } from './call-place.ts';

const directions = labelled(recordDirectionLabels);
const states = labelled(callStateLabels);
const calledBack = labelled({ no: 'Chưa gọi lại', yes: 'Đã gọi lại' });

/** Which calls. */
export function CallFilterForm({ asked, size }: { asked: CallAsked; size: number }) {
  const { everyone, departments } = useLookups();
  return (
    <FilterForm href={paths.callHistory} asked={asked}>
      <input type="hidden" name="size" value={size} />
      <TextField label="Tên hoặc số" name="q" defaultValue={asked.q} maxLength={200} className="lg:w-44" />
      <DayField label="Từ ngày" name="call_from" defaultValue={asked.call_from} className="lg:w-36" />
      <DayField label="Đến ngày" name="call_to" defaultValue={asked.call_to} className="lg:w-36" />
      <SelectField
        label="Chiều gọi"
        name="call_direction"
        defaultValue={asked.call_direction}
        options={directions}
        placeholder="Mọi chiều"
        className="lg:w-32"
      />
      <SelectField
        label="Kết quả"
        name="state"
        defaultValue={asked.state}
        options={states}
        placeholder="Mọi kết quả"
        className="lg:w-36"
      />
      <SelectField
        label="Gọi nhỡ"
        name="called_back"
        defaultValue={asked.called_back}
        options={calledBack}
        placeholder="Tất cả"
        className="lg:w-36"
      />
      <SelectField
        label="Chuyên viên"
        name="assign_agent_id"
        defaultValue={asked.assign_agent_id}
        options={named(everyone)}
        placeholder="Mọi người"
        className="lg:w-44"
      />
      <SelectField
        label="Bộ phận"
        name="assign_group_id"
        defaultValue={asked.assign_group_id}
        options={named(departments)}
        placeholder="Mọi bộ phận"
        className="lg:w-44"
      />
      <TextField label="Mã ticket" name="code" defaultValue={asked.code} maxLength={20} className="lg:w-28" />
    </FilterForm>
  );
}
