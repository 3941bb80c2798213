import { Form, useNavigation } from '@remix-run/react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmPanel } from '../ui/confirm-panel.tsx';
import { deleteQuestion } from '../ui/delete-question.ts';

/** The question before a row is deleted; a refusal says where the row is used. */
export function Confirmation({
  title,
  name,
  closeHref,
  refused,
}: {
  title: string;
  name: string;
  closeHref: string;
  refused: string | undefined;
}) {
  const isDeleting = useNavigation().formMethod === 'POST';
  return (
    <ConfirmPanel
      title={title}
      description={deleteQuestion(name)}
      closeHref={closeHref}
      confirm={
        <Form method="post">
          <Button type="submit" name="intent" value="delete" variant="destructive" title="Xóa" pending={isDeleting}>
            Xác nhận
          </Button>
        </Form>
      }
    >
      {refused && (
        <Banner tone="critical" inset live>
          {refused}
        </Banner>
      )}
    </ConfirmPanel>
  );
}
