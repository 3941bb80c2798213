import { Form } from '@remix-run/react';
import { lazy, Suspense, useRef, useState } from 'react';

const BulkQuestion = lazy(() => import('./bulk-question.tsx'));

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
      {asking && (
        <Suspense>
          <BulkQuestion
            total={total}
            onClose={() => setAsking(null)}
            onConfirm={() => {
              isConfirmed.current = true;
              form.current?.requestSubmit(asking);
              isConfirmed.current = false;
              setAsking(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
