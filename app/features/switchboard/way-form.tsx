import { Form, useNavigation } from '@remix-run/react';
import type { StateChange } from 'contract/ivr/state-changes.ts';
import { conditionLabels, stateKinds } from 'contract/ivr/state-types.ts';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/text-field.tsx';
import type { StateRow } from './scenario.server.ts';

/** How the action refused a way. */
export interface WayAnswer {
  submission?: { error?: Record<string, string[] | null | undefined> | null; initialValue?: object };
  failure?: { status: number };
}

export const wayFormId = 'way';

/** The form of a way: a new one, or one that is there and is led elsewhere. */
export function WayForm({
  address,
  states,
  changing,
  answer,
}: {
  address: string;
  states: StateRow[];
  changing: StateChange | undefined;
  answer: WayAnswer | undefined;
}) {
  // as it was opened: a page that loads again meanwhile must not make the form newer than what was read
  const [read] = useState(changing);
  const isSaving = useNavigation().formData?.has('from_id') === true;
  const leaving = states.filter(({ type }) => stateKinds[type].conditions.length > 0);
  const known = [...new Set(leaving.flatMap(({ type }) => stateKinds[type].conditions))];
  const errors = answer?.submission?.error ?? {};
  const typed = answer?.submission?.initialValue as Record<string, unknown> | undefined;
  const isOvertaken = changing !== undefined && answer?.failure?.status === 409;
  const initial = (name: 'from_id' | 'condition' | 'value' | 'to_id') =>
    typeof typed?.[name] === 'string' ? typed[name] : read?.[name];
  const errorsOf = (name: string) => errors[name] ?? undefined;
  const said = errorsOf('')?.[0];
  return (
    <Form
      id={wayFormId}
      method="post"
      action={read ? `${address}?way=${read._id}` : address}
      preventScrollReset
      noValidate
      aria-label={read ? 'Sửa đường đi' : 'Thêm đường đi'}
      className="grid scroll-mt-4 gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_12rem_8rem_1fr_auto] lg:items-end"
    >
      {said && (
        <Banner tone={isOvertaken ? 'warning' : 'critical'} inset live className="col-span-full">
          {said}
        </Banner>
      )}
      {read && (
        <>
          <input type="hidden" name="id" value={read._id} />
          <input
            type="hidden"
            name="version"
            value={String(isOvertaken ? changing.version : (typed?.version ?? read.version))}
          />
        </>
      )}
      <SelectField
        label="Từ"
        name="from_id"
        options={leaving.map(({ _id, name }) => ({ value: _id, label: name }))}
        defaultValue={initial('from_id')}
        errors={errorsOf('from_id')}
      />
      <SelectField
        label="Trường hợp"
        name="condition"
        options={known.map(value => ({ value, label: conditionLabels[value] }))}
        defaultValue={initial('condition')}
        errors={errorsOf('condition')}
      />
      <TextField
        label="Phím / giá trị"
        name="value"
        maxLength={100}
        autoComplete="off"
        defaultValue={initial('value')}
        errors={errorsOf('value')}
      />
      <SelectField
        label="Đến"
        name="to_id"
        options={states.map(({ _id, name }) => ({ value: _id, label: name }))}
        defaultValue={initial('to_id')}
        errors={errorsOf('to_id')}
      />
      <span className="flex gap-2 justify-self-start">
        <Button type="submit" name="intent" value={read ? 'update-way' : 'add-way'} pending={isSaving}>
          {read ? (isOvertaken ? 'Lưu đè' : 'Lưu đường đi') : 'Thêm đường đi'}
        </Button>
        {read && (
          <LinkButton href={address} data-preserve-scroll="">
            Hủy
          </LinkButton>
        )}
      </span>
    </Form>
  );
}
