import { formatDate, formatTime } from 'contract/time.ts';

/** `09:58`, with the date when that was another day. */
export const clock = (at: string) =>
  formatDate(at) === formatDate(Date.now()) ? formatTime(at) : `${formatTime(at)} ${formatDate(at)}`;
