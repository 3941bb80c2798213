import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { dismissToast, toast } from '../../ui/toast.ts';
import { deskOf } from './desk.ts';
import { sentTitle, waitingToast } from './kinds.ts';

/** Delivers what waits in the outbox, whatever page is open, and says what became of it. */
export default function OutboxWatch({ userId }: { userId: string }) {
  const { revalidate } = useRevalidator();
  const refresh = useRef(revalidate);
  refresh.current = revalidate;
  useEffect(() => {
    const desk = deskOf(userId);
    const stop = desk.subscribe(() => {});
    const quiet = desk.onDelivered((parcel, outcome) => {
      if (desk.outbox.isQuiet(parcel.key)) return;
      if (outcome.kind === 'sent' || outcome.kind === 'refused') dismissToast(waitingToast(parcel.key));
      if (outcome.kind === 'sent') {
        toast({ kind: 'success', title: sentTitle[outcome.sent], description: `Ticket #${parcel.ticketId}` });
        refresh.current();
      } else if (outcome.kind === 'refused')
        toast({
          kind: 'error',
          title: `Chưa gửi được nội dung của ticket #${parcel.ticketId}`,
          description: outcome.message,
        });
    });
    return () => {
      stop();
      quiet();
    };
  }, [userId]);
  return null;
}
