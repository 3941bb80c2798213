import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmPanel } from '../ui/confirm-panel.tsx';

/** The question before a row is deleted; a refusal says where the row is used. */
export function Confirmation({
  title,
  question,
  closeHref,
  refused,
  ids,
  children,
}: {
  title: string;
  question: string;
  closeHref: string;
  refused: string | undefined;
  /** Of several rows; none of them leaves nothing to confirm. */
  ids?: string[];
  /** What deleting does beside. */
  children?: ReactNode;
}) {
  const isDeleting = useNavigation().formMethod === 'POST';
  return (
    <ConfirmPanel
      title={title}
      description={question}
      closeHref={closeHref}
      confirm={
        ids?.length === 0 ? null : (
          <Form method="post">
            {ids?.map(id => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <Button
              type="submit"
              name="intent"
              value={ids ? 'delete-many' : 'delete'}
              variant="destructive"
              title="Xóa"
              pending={isDeleting}
            >
              Xác nhận
            </Button>
          </Form>
        )
      }
    >
      {children}
      {refused && (
        <Banner tone="critical" inset live>
          {refused}
        </Banner>
      )}
    </ConfirmPanel>
  );
}
