import { forwardKindLabels } from '../enums.ts';
import type { BarredReason, CallEventKind, EndReason, LegOutcome } from './call-events.ts';
import { callLength } from './call-words.ts';

export const endReasonLabels: Record<EndReason, string> = {
  customer_hung_up: 'Khách gác máy',
  agent_hung_up: 'Chuyên viên gác máy',
  transferred_out: 'Đã chuyển ra số ngoài',
  rejected: 'Bị từ chối',
  no_answer: 'Không ai nghe máy',
  busy: 'Máy bận',
  cancelled: 'Người gọi hủy',
  blocked: 'Số bị chặn',
  closed: 'Ngoài giờ làm việc',
  queue_full: 'Hàng đợi đầy',
  waited_too_long: 'Chờ quá lâu',
  ivr_ended: 'Kết thúc trong IVR',
  voicemail: 'Để lại lời nhắn',
  callback_asked: 'Hẹn gọi lại',
  media_lost: 'Mất âm thanh',
  media_failed: 'Lỗi xử lý âm thanh',
  gateway_stopped: 'Tổng đài khởi động lại',
  failed: 'Lỗi kết nối',
};

export const legOutcomeLabels: Record<LegOutcome, string> = {
  answered: 'Đã nghe',
  rejected: 'Từ chối',
  no_answer: 'Không nghe máy',
  busy: 'Máy bận',
  lost: 'Mất kết nối',
  cancelled: 'Đã hủy',
  elsewhere: 'Người khác nghe',
  failed: 'Lỗi',
};

const barredLabels: Record<BarredReason, string> = {
  at_trunk: 'địa chỉ của máy là của một trung kế',
  inner_address: 'địa chỉ nằm trong mạng nội bộ chưa được phép gọi đến',
};

interface ScenarioStep {
  kind: CallEventKind;
  detail: Record<string, unknown>;
}

/** What happened, as people read it; `nameOf` tells whose leg it was, `next` is what the scenario did after it. */
export function eventWords(
  kind: CallEventKind,
  detail: Record<string, unknown>,
  nameOf: (leg: string) => string,
  next?: ScenarioStep,
): string {
  const who = typeof detail.leg === 'string' ? nameOf(detail.leg) : '';
  const forward = forwardKindLabels[detail.forward as keyof typeof forwardKindLabels] ?? '';
  switch (kind) {
    case 'leg.added':
      return `${who} vào cuộc gọi`;
    case 'leg.ringing':
      return `${who} đổ chuông`;
    case 'leg.answered':
      return `${who} nghe máy`;
    case 'leg.ended':
      return `${who} rời cuộc gọi: ${[
        legOutcomeLabels[detail.outcome as LegOutcome] ?? '',
        ...(detail.barred ? [`không đổ chuông vì ${barredLabels[detail.barred as BarredReason] ?? ''}`] : []),
      ].join(', ')}`;
    case 'leg.held':
      return `${who} được giữ máy`;
    case 'leg.unheld':
      return `${who} trở lại`;
    case 'leg.moved':
      return `${who} có lại âm thanh sau ${callLength(Number(detail.gap_ms ?? 0) / 1000)}`;
    case 'leg.returned':
      return `${who} nối lại tổng đài sau ${callLength(Number(detail.gap_ms ?? 0) / 1000)}`;
    case 'leg.quality':
      return `Chất lượng của ${who}: MOS ${Number(detail.mos).toFixed(1)}`;
    case 'leg.key':
      return `${who} bấm phím`;
    case 'led':
      return 'Được chuyển hướng';
    case 'ivr.entered':
      return 'Vào IVR';
    case 'ivr.state':
      return `IVR: ${String(detail.name ?? '')}`;
    case 'ivr.key':
      return keyWords(detail, next);
    case 'ivr.left':
      return 'Rời IVR';
    case 'queue.entered':
      return 'Vào hàng đợi';
    case 'queue.left':
      return `Rời hàng đợi sau ${callLength(Number(detail.waited_ms ?? 0) / 1000)}`;
    case 'forward.asked':
      return `${who}: ${forward}`;
    case 'forward.done':
      return `${forward}: thành công`;
    case 'forward.failed':
      return `${forward}: không thành công`;
    case 'recording.started':
      return 'Bắt đầu ghi âm';
    case 'recording.paused':
      return 'Tạm dừng ghi âm';
    case 'recording.resumed':
      return 'Ghi âm tiếp';
    case 'recording.ended':
      return `Hết ghi âm, dài ${callLength(Number(detail.seconds ?? 0))}`;
    case 'callback.asked':
      return 'Khách hẹn gọi lại';
    case 'ended':
      return `Kết thúc: ${endReasonLabels[detail.reason as EndReason] ?? ''}`;
  }
}

/** The key of a menu and where it led. Digits of anything else are never shown: a card, a code. */
function keyWords({ digits, menu }: Record<string, unknown>, next: ScenarioStep | undefined): string {
  // only a menu is left by a key
  const led = next?.kind === 'ivr.state' && next.detail.change === `key ${digits}`;
  if (!menu && !led) return 'Bấm phím trong IVR';
  return `Bấm phím ${digits} trong IVR${led ? `: đến ${String(next.detail.name)}` : ''}`;
}
