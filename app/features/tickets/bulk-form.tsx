import { Form } from '@remix-run/react';
import { formatCount } from 'contract/numbers.ts';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export const bulkFormId = 'bulk';
/** Posted when everything that the list names is meant. */
export const matchingField = 'matching';

/** The form that every row and every bulk action belongs to. What goes beyond the page is asked about first. */
export function BulkForm({ total }: { total: number }) {
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState<HTMLElement | null>(null);
  const isConfirmed = useRef(false);
  return (
    <>
      <Form
        ref={form}
        method="post"
        id={bulkFormId}
        onSubmit={event => {
          if (isConfirmed.current || !new FormData(event.currentTarget).has(matchingField)) return;
          event.preventDefault();
          setAsking((event.nativeEvent as SubmitEvent).submitter);
        }}
      />
      <ConfirmDialog
        open={asking !== null}
        title={`Thay đổi ${formatCount(total)} ticket?`}
        description="Mọi ticket khớp bộ lọc đều được thay đổi, kể cả ở các trang khác. Thao tác này không hoàn tác được."
        onClose={() => setAsking(null)}
        onConfirm={() => {
          isConfirmed.current = true;
          form.current?.requestSubmit(asking);
          isConfirmed.current = false;
          setAsking(null);
        }}
      />
    </>
  );
}
