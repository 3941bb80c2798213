import { useNavigation } from '@remix-run/react';
import { type RefObject, useRef, useState } from 'react';

/**
 * A form beside data that moves by itself: it begins anew (`turn`, a key) with the data of now, unless something is typed in it.
 * Then only its own sending ends that. The form carries `useUnsavedGuard`.
 */
export function useSentForm<Data, Refused>(intent: string, data: Data, refused: Refused) {
  const form: RefObject<HTMLFormElement> = useRef(null);
  const pending = useNavigation().formData?.get('intent') === intent;
  const [shown, show] = useState({ data, refused, sent: false, turn: 0 });
  if (pending && !shown.sent) show({ ...shown, sent: true });
  if (!pending && (shown.data !== data || shown.refused !== refused)) {
    const isBegun = form.current?.hasAttribute('data-unsaved');
    if (shown.sent || !isBegun) show({ data, refused, sent: false, turn: shown.turn + 1 });
  }
  return { form, pending, turn: shown.turn, data: shown.data, refused: shown.refused };
}
