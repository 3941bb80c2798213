import type { CallTrace } from 'contract/calls/call-traces.ts';
import { formatDateTimeSeconds } from 'contract/time.ts';
import { paths } from '../../http/paths.ts';

const sources = [
  ['events', 'Cuộc gọi'],
  ['sip_events', 'SIP'],
  ['ws_events', 'Kết nối'],
] as const;

/** What pages told of a call, for whoever looks into why it went wrong. */
export function CallTraces({ call, traces }: { call: string; traces: CallTrace[] }) {
  return (
    <section className="mt-5 flex flex-col gap-2 text-sm" aria-label="Chẩn đoán">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-base font-semibold">Chẩn đoán</h3>
        {traces.length > 0 && (
          <a className="link underline" href={paths.callTraces(call)} download>
            Tải JSON
          </a>
        )}
      </div>
      {traces.length === 0 && <p className="text-muted">Trình duyệt không báo lỗi nào trong cuộc gọi này.</p>}
      {traces.map(trace => (
        <details key={trace._id} className="rounded border border-line px-3 py-2">
          <summary className="cursor-pointer wrap-anywhere">
            <strong className="font-semibold">{trace.user.name}</strong>:{' '}
            {trace.kind === 'error' ? trace.cause || 'Cuộc gọi lỗi' : 'Mất kết nối'}
            <time dateTime={trace.at} className="block text-muted">
              {formatDateTimeSeconds(trace.at)}
            </time>
          </summary>
          {sources.map(([of, label]) => (
            <Events key={of} label={label} events={trace[of]} />
          ))}
        </details>
      ))}
    </section>
  );
}

function Events({ label, events }: { label: string; events: CallTrace['events'] }) {
  if (events.length === 0) return null;
  return (
    <>
      <h4 className="mt-2 font-semibold">{label}</h4>
      <ol>
        {events.map(({ at, name, ...detail }, place) => (
          <li key={place} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3">
            <span className="figures text-muted">{timeOf(at)}</span>
            <span className="wrap-anywhere">
              {String(name ?? '')} <span className="text-muted">{wordsOf(detail)}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** To the thousandth: what follows what is the question. A page may have said anything. */
function timeOf(at: unknown): string {
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(time)) return '';
  const date = new Date(time).toISOString();
  return `${formatDateTimeSeconds(date).slice(-8)}${date.slice(19, 23)}`;
}

const wordsOf = (detail: Record<string, unknown>) =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
