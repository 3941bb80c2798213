import { auditKindLabels } from 'contract/audit/audit-words.ts';
import { paths } from '../../http/paths.ts';
import { Chip } from '../../ui/chip.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { labelled, named } from '../choices.ts';
import { FilterForm } from '../lists/filter-form.tsx';
import { useLookups } from '../lookups.ts';
import { type AuditAsked, auditHref } from './audit-place.ts';

const kinds = labelled(auditKindLabels).sort((one, other) => one.label.localeCompare(other.label, 'vi'));

/** Whose deeds, on what, when. */
export function AuditFilter({ asked }: { asked: AuditAsked }) {
  const { everyone } = useLookups();
  const { subject, before: _, ...chosen } = asked;
  return (
    <FilterForm
      href={paths.auditLog}
      asked={{ ...chosen, subject }}
      chips={
        subject && (
          <Chip removeHref={auditHref({ ...asked, subject: '', before: '' })} removeLabel="Bỏ lọc đối tượng">
            Chỉ một đối tượng
          </Chip>
        )
      }
    >
      {subject && <input type="hidden" name="subject" value={subject} />}
      <SelectField
        label="Người thực hiện"
        name="actor"
        defaultValue={asked.actor}
        options={named(everyone)}
        placeholder="Mọi người"
        className="lg:w-52"
      />
      <SelectField
        label="Việc"
        name="kind"
        defaultValue={asked.kind}
        options={kinds}
        placeholder="Mọi việc"
        className="lg:w-52"
      />
      <DayField label="Từ ngày" name="from" defaultValue={asked.from} className="lg:w-40" />
      <DayField label="Đến ngày" name="to" defaultValue={asked.to} className="lg:w-40" />
    </FilterForm>
  );
}
