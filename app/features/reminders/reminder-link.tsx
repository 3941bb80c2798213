import { useLocation } from '@remix-run/react';
import type { NextReminder } from 'contract/reminders/reminders.ts';
import { formatDateTime } from 'contract/time.ts';
import { LinkButton } from '../../ui/button.tsx';
import { panelHref } from '../frame/place.ts';

/** Opens my next reminder of `ticket:12` or `contact:5` over the page as it stands, or a form for the first one. */
export function ReminderLink({ about, next }: { about: string; next: NextReminder | null }) {
  const href = panelHref(useLocation(), 'reminders');
  return (
    <LinkButton data-writes="" href={`${href}&remind=${next?._id ?? about}`} data-preserve-scroll="">
      {next ? `Nhắc ${formatDateTime(next.remind_at)}` : 'Nhắc tôi'}
    </LinkButton>
  );
}
