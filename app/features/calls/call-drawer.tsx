import { recordDirectionLabels } from 'contract/calls/call-directions.ts';
import type { CallTrace } from 'contract/calls/call-traces.ts';
import { callLength, hiddenNumber } from 'contract/calls/call-words.ts';
import type { CallDetail, CallLeg } from 'contract/calls/calls.ts';
import { endReasonLabels, legOutcomeLabels } from 'contract/calls/event-words.ts';
import { wrapUpOutcomeLabels } from 'contract/calls/wrap-up-words.ts';
import { formatDateTimeSeconds } from 'contract/time.ts';
import type { ReactNode } from 'react';
import { paths } from '../../http/paths.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { useGo } from '../frame/use-go.ts';
import { CallBack } from './call-back.tsx';
import { CallStateBadge } from './call-state.tsx';
import { CallTraces } from './call-traces.tsx';

const deviceWords: Record<string, string> = {
  browser: 'Trình duyệt',
  desk: 'Máy bàn',
  address: 'Máy SIP',
  phone: 'Điện thoại',
  web: 'Trang web',
};

interface CallDrawerProps {
  call: CallDetail;
  /** What pages told of it, for whoever may read that. */
  traces?: CallTrace[] | undefined;
  closeHref: string;
}

/** One call over the list: who was in it, its recordings, and what happened second by second. */
export function CallDrawer({ call, traces, closeHref }: CallDrawerProps) {
  const go = useGo();
  const { customer, ticket, end_reason, wrap_ups } = call;
  const hidden = call.direction === 'internal' ? '' : hiddenNumber;
  const who = customer.name || customer.number || hidden || 'Nội bộ';
  return (
    <Drawer
      title={`${recordDirectionLabels[call.direction]}: ${who}`}
      description={formatDateTimeSeconds(call.started_at)}
      width="wide"
      closeHref={closeHref}
      onClose={() => go(closeHref, { preventScrollReset: true })}
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <CallStateBadge call={call} />
        {end_reason && <span className="text-sm text-muted">{endReasonLabels[end_reason]}</span>}
      </div>
      <dl className="mb-5 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        <Fact name="Khách hàng">
          {customer.contact_id === null ? (
            customer.name
          ) : (
            <a className="link underline" href={paths.customer(customer.contact_id)}>
              {customer.name}
            </a>
          )}
        </Fact>
        <Fact name="Số điện thoại">
          {(customer.number || hidden) && (
            <span className="inline-flex items-center gap-1.5">
              {customer.number || hidden} <CallBack call={call} />
            </span>
          )}
        </Fact>
        <Fact name="Đầu số">{call.hotline?.name}</Fact>
        <Fact name="Hàng đợi">{call.queue?.name}</Fact>
        <Fact name="Chuyên viên">{call.agent?.name}</Fact>
        <Fact name="Ticket">
          {ticket && (
            <a className="link underline" href={paths.ticket(ticket._id)}>
              {ticket.code} {ticket.subject}
            </a>
          )}
        </Fact>
        <Fact name="Chờ">{callLength(call.wait_seconds)}</Fact>
        <Fact name="Nói chuyện">{call.talk_seconds > 0 && callLength(call.talk_seconds)}</Fact>
      </dl>
      <WrapUps wrapUps={wrap_ups} />
      <Recordings recordings={call.recordings} />
      <h3 className="mb-1.5 font-semibold">Các chặng</h3>
      <ol className="mb-5 divide-y divide-line rounded border border-line">
        {call.legs.map(leg => (
          <Leg key={leg._id} leg={leg} />
        ))}
      </ol>
      <h3 className="mb-1.5 font-semibold">Diễn biến</h3>
      <ol className="flex flex-col gap-1 text-sm">
        {call.events.map(({ seq, at, text }) => (
          <li key={seq} className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3">
            <time dateTime={at} className="figures text-muted">
              +{callLength((Date.parse(at) - Date.parse(call.started_at)) / 1000)}
            </time>
            <span className="wrap-anywhere">{text}</span>
          </li>
        ))}
      </ol>
      {traces && <CallTraces call={call._id} traces={traces} />}
    </Drawer>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

/** What each person who was in it says came of it. */
function WrapUps({ wrapUps }: { wrapUps: CallDetail['wrap_ups'] }) {
  if (wrapUps.length === 0) return null;
  return (
    <section className="mb-5" aria-label="Kết quả ghi">
      <h3 className="mb-1.5 font-semibold">Kết quả ghi</h3>
      <ul className="divide-y divide-line rounded border border-line text-sm">
        {wrapUps.map(({ user, outcome, note, at }) => (
          <li key={user._id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <strong className="font-semibold">{user.name}</strong>: {wrapUpOutcomeLabels[outcome]}
              {note && <span className="block whitespace-pre-line text-muted">{note}</span>}
            </span>
            <time dateTime={at} className="text-muted">
              {formatDateTimeSeconds(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Recordings({ recordings }: Pick<CallDetail, 'recordings'>) {
  if (recordings.length === 0) return null;
  return (
    <section className="mb-5 flex flex-col gap-2" aria-label="Ghi âm">
      <h3 className="font-semibold">Ghi âm</h3>
      {recordings.map(({ _id, kind, seconds, is_deleted }) =>
        is_deleted ? (
          <p key={_id} className="text-sm text-muted">
            Ghi âm {callLength(seconds)} đã hết hạn lưu
          </p>
        ) : (
          <div key={_id} className="flex flex-col gap-1">
            <span className="text-sm text-muted">{kind === 'voicemail' ? 'Lời nhắn thoại' : 'Cuộc nói chuyện'}</span>
            {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what was said */}
            <audio controls preload="none" src={paths.recording(_id)} className="w-full">
              <a href={paths.recording(_id)}>Tải ghi âm</a>
            </audio>
          </div>
        ),
      )}
    </section>
  );
}

function Leg({ leg }: { leg: CallLeg }) {
  const talked = leg.answered_at && leg.ended_at ? (Date.parse(leg.ended_at) - Date.parse(leg.answered_at)) / 1000 : 0;
  // a telephone that signs in has a name of the gateway's making, which nobody dials
  const isOurs = leg.role === 'agent' && (leg.device === 'browser' || leg.device === 'desk');
  const facts = [
    deviceWords[leg.device] ?? leg.device,
    leg.queue?.name,
    leg.held_seconds > 0 && `giữ máy ${callLength(leg.held_seconds)}`,
    leg.gap_seconds > 0 && `mất tiếng ${callLength(leg.gap_seconds)}`,
    leg.quality && `MOS ${leg.quality.mos.toFixed(1)}, mất gói ${leg.quality.lossPercent.toFixed(1)} %`,
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-2 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{leg.name || leg.number || hiddenNumber}</strong>
        {leg.name && leg.number && !isOurs && <span className="figures text-muted"> {leg.number}</span>}
        {facts.length > 0 && <span className="block text-muted">{facts.join(' · ')}</span>}
      </span>
      <span className="text-right">
        {leg.outcome ? legOutcomeLabels[leg.outcome] : 'Đang gọi'}
        {talked > 0 && <span className="figures block text-muted">{callLength(talked)}</span>}
      </span>
    </li>
  );
}
