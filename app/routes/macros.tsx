import { useLoaderData } from '@remix-run/react';
import { macros } from 'contract/macros/macros.ts';
import { macroVariables } from 'contract/macros/variables.ts';
import { may } from 'contract/permissions.ts';
import { plainNoun, type RowOf } from '../crud/calls.server.ts';
import { crudAction, crudLoader } from '../crud/crud.server.ts';
import type { CrudField } from '../crud/fields.tsx';
import type { CrudColumn } from '../crud/list.tsx';
import { CrudScreen } from '../crud/screen.tsx';
import { nameField } from '../crud/usual.tsx';
import { paths } from '../http/paths.ts';

const noun = plainNoun(macros);

const around = {
  address: paths.macros,
  beside: async ({ account }: { account: { user: { role: Parameters<typeof may>[0] } } }) => ({
    mayShare: may(account.user.role, 'macro.share'),
    variables: Object.entries(macroVariables),
  }),
};

// whoever answers tickets has replies of their own
export const loader = crudLoader('/tickets', noun, around);
export const action = crudAction('/tickets', noun, around);

type Row = RowOf<typeof macros>;

interface Beside {
  mayShare: boolean;
  /** Names and what they say. */
  variables: [string, string][];
}

const columns: CrudColumn<Row>[] = [
  {
    key: 'content',
    header: 'Nội dung',
    width: 'fill',
    cell: row => <span className="line-clamp-2 whitespace-normal">{row.content}</span>,
  },
  {
    key: 'is_shared',
    header: 'Của ai',
    cell: row => (row.is_shared ? 'Dùng chung' : <span className="text-muted">Của tôi</span>),
  },
];

const fieldsWith = (variables: Beside['variables']): CrudField[] => [
  nameField,
  {
    name: 'content',
    label: 'Nội dung',
    kind: 'paragraph',
    input: { maxLength: 5_000 },
    hint: (
      <>
        Các biến được điền khi chèn:
        {variables.map(([name, label]) => (
          <span key={name} className="block">
            <code>{`{{${name}}}`}</code> {label}
          </span>
        ))}
      </>
    ),
  },
];

const sharedField: CrudField = {
  name: 'is_shared',
  label: 'Dùng chung',
  kind: 'switch',
  hint: 'Mọi người chèn được; trưởng bộ phận trở lên mới sửa được.',
};

export default function Macros() {
  const { mayShare, variables } = useLoaderData() as Beside;
  const fields = fieldsWith(variables);
  return (
    <CrudScreen<Row>
      title="Câu trả lời mẫu"
      subtitle={
        mayShare
          ? 'Gõ / khi trả lời ticket để chèn.'
          : 'Gõ / khi trả lời ticket để chèn. Câu dùng chung do trưởng bộ phận trở lên thay đổi.'
      }
      label="câu trả lời mẫu"
      columns={columns}
      fields={mayShare ? [...fields, sharedField] : fields}
      emptyHint="Những câu hay trả lời khách, viết một lần, chèn bằng phím /."
    />
  );
}
