import { Form, useNavigation } from '@remix-run/react';
import type { AgentRow } from 'contract/calls/agents.ts';
import { agentStatusLabels } from 'contract/enums.ts';
import { formatCount } from 'contract/numbers.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { named } from '../choices.ts';
import { useGo } from '../frame/use-go.ts';
import { useLookups } from '../lookups.ts';

interface ReassignDrawerProps {
  colleague: AgentRow;
  closeHref: string;
  refused: string | undefined;
}

const formId = 'reassign';

/** Who gets the open tickets of somebody who is away. */
export function ReassignDrawer({ colleague, closeHref, refused }: ReassignDrawerProps) {
  const { users, departments } = useLookups();
  const isSaving = useNavigation().formMethod === 'POST';
  const go = useGo();
  const { user, status, open_tickets } = colleague;
  return (
    <Drawer
      title={`Giao lại ticket của ${user.name}`}
      description={`${agentStatusLabels[status]} · ${formatCount(open_tickets)} ticket đang mở mà bạn được xem`}
      closeHref={closeHref}
      onClose={() => go(closeHref, { preventScrollReset: true })}
      footer={
        <>
          <LinkButton href={closeHref}>Hủy</LinkButton>
          <Button type="submit" variant="primary" form={formId} pending={isSaving}>
            Giao lại
          </Button>
        </>
      }
    >
      <Form id={formId} method="post" preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name="user_id" value={user._id} />
        {refused && (
          <Banner tone="critical" inset live>
            {refused}
          </Banner>
        )}
        <SelectField
          label="Người xử lý"
          name="assignee_id"
          placeholder="Chưa phân công"
          options={named(users.filter(({ _id }) => _id !== user._id))}
        />
        <SelectField
          label="Bộ phận"
          name="department_id"
          placeholder="Giữ nguyên"
          hint="Chỉ chọn bộ phận: ticket chờ ở đó, chưa phân công cho ai."
          options={named(departments)}
        />
      </Form>
    </Drawer>
  );
}
