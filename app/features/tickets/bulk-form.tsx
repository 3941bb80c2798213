import { Form, useNavigation } from '@remix-run/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useAnswer } from '../../http/use-answer.ts';
import { bulkFormId, matchingField } from '../lists/bulk-fields.ts';

const BulkQuestion = lazy(() => import('./bulk-question.tsx'));

/** The form that every row and every bulk action belongs to. What goes beyond the page is asked about first. */
export function BulkForm({ total }: { total: number }) {
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState<{ by: HTMLElement | null; change: FormData } | null>(null);
  const isConfirmed = useRef(false);
  const navigation = useNavigation();
  const isRefused = useAnswer() !== undefined;
  const isPosting = navigation.formData?.get('intent') === bulkFormId;
  const posted = useRef(false);
  useEffect(() => {
    if (isPosting) posted.current = true;
    if (navigation.state !== 'idle' || !posted.current) return;
    posted.current = false;
    if (!isRefused)
      import('./begin-anew.ts').then(part => form.current && part.beginAnew(form.current)).catch(() => {});
  }, [isPosting, isRefused, navigation.state]);
  return (
    <>
      <Form
        ref={form}
        method="post"
        id={bulkFormId}
        onSubmit={event => {
          const by = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
          const change = new FormData(event.currentTarget);
          const isEnter = !by?.name;
          if (!isEnter && (isConfirmed.current || !change.has(matchingField))) return;
          event.preventDefault();
          if (isEnter) return;
          change.set(by.name, by.value);
          setAsking({ by, change });
        }}
      >
        {/* Enter presses a form's first submit button: outside a dialog this one does nothing, before JavaScript too. */}
        <button type="submit" formMethod="dialog" hidden />
        <input type="hidden" name="intent" value={bulkFormId} />
      </Form>
      {asking && (
        <Suspense>
          <BulkQuestion
            change={asking.change}
            total={total}
            onClose={() => setAsking(null)}
            onConfirm={() => {
              isConfirmed.current = true;
              form.current?.requestSubmit(asking.by);
              isConfirmed.current = false;
              setAsking(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
