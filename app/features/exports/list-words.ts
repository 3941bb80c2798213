import { ticketModes } from 'contract/enums.ts';
import type { ExportItem } from 'contract/exports/exports.ts';
import { formatDate, formatDateTime, formatDateTimeSeconds, parseDateTimeInput } from 'contract/time.ts';

/** Days of the log: 'từ 01/11/2026 đến 21/11/2026'. */
function daysOf(params: URLSearchParams): string {
  const said = (name: string, word: string) => (params.get(name) ? `${word} ${formatDate(params.get(name)!)}` : '');
  return [said('from', 'từ'), said('to', 'đến')].filter(Boolean).join(' ');
}

/** Of calls: whole days without their hours. */
function callTimes(params: URLSearchParams): string {
  const said = (name: string, word: string, whole: string) => {
    const at = parseDateTimeInput(params.get(name) ?? '');
    return at && `${word} ${formatDateTimeSeconds(at).endsWith(whole) ? formatDate(at) : formatDateTime(at)}`;
  };
  return [said('call_from', 'từ', '00:00:00'), said('call_to', 'đến', '23:59:59')].filter(Boolean).join(' ');
}

/** Asked beside what is named in words of its own. */
const callConditions = (params: URLSearchParams) =>
  [...new Set(params.keys())].filter(name => !['q', 'call_from', 'call_to', 'columns'].includes(name)).length;

/** 'Ticket · Của tôi · “hoàn tiền” · 2 điều kiện' */
export function listWords(kind: ExportItem['kind'], params: URLSearchParams): string {
  const mode = ticketModes.find(({ key }) => key === params.get('mode'))?.label ?? ticketModes[0].label;
  const conditions = kind === 'calls' ? callConditions(params) : params.getAll('f').length;
  const what = {
    ...{ tickets: ['Ticket', mode], contacts: ['Khách hàng'] },
    ...{ audit: ['Nhật ký', daysOf(params)], calls: ['Cuộc gọi', callTimes(params)] },
  }[kind];
  return [...what, params.get('q') && `“${params.get('q')}”`, conditions > 0 && `${conditions} điều kiện`]
    .filter(Boolean)
    .join(' · ');
}
