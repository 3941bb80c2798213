import { Form, useNavigation } from '@remix-run/react';
import { formatCount } from 'contract/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';

interface MergeQuestionProps {
  row: { name: string; version: number; ticket_count: number; contact_count: number };
  /** Id of the tag that has the wanted name, and the name as it was typed. */
  into: string;
  intoName: string;
  closeHref: string;
}

/** Before a tag takes the name of another one: the two become one. */
export function MergeQuestion({ row, into, intoName, closeHref }: MergeQuestionProps) {
  const isMerging = useNavigation().formMethod === 'POST';
  const { name, version, ticket_count, contact_count } = row;
  return (
    <ConfirmPanel
      title="Gộp tag"
      description={`Đã có tag "${intoName}". Gộp "${name}" vào tag này?`}
      closeHref={closeHref}
      confirm={
        <Form method="post">
          <input type="hidden" name="into" value={into} />
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="intent" value="merge" variant="primary" pending={isMerging}>
            Gộp
          </Button>
        </Form>
      }
    >
      <p>
        {formatCount(ticket_count)} ticket và {formatCount(contact_count)} khách hàng đang có "{name}" sẽ có "{intoName}
        ". Từ nay ai nhập "{name}" cũng thành "{intoName}". Không tách lại được.
      </p>
    </ConfirmPanel>
  );
}
