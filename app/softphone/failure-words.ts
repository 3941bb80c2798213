import type { EndReason } from 'contract/calls/call-events.ts';
import { type CallStore, hasCall } from './call-store.ts';
import { words } from './constants.ts';
import { callElsewhere } from './signal.ts';

/** Why nobody can be called by a telephone that has not signed in. */
export function whyUnreachable({ power, elsewhere }: CallStore): string {
  if (power === 'unsupported') return words.unsupported;
  if (power === 'other-channel') return words.otherChannel;
  if (elsewhere === 'talking') return words.talkingElsewhere;
  return elsewhere === 'open' || power === 'replaced' ? words.openElsewhere : words.interrupted;
}

/** Why a number cannot be called now, beside where one would be; undefined when it can. */
export function whyNoCall(store: CallStore): string | undefined {
  if (hasCall(store)) return words.otherCall;
  if (store.isSipConnected) return undefined;
  if (store.elsewhere === 'talking') return callElsewhere;
  const isKnown = store.elsewhere !== null || ['replaced', 'other-channel', 'unsupported'].includes(store.power);
  return isKnown ? whyUnreachable(store) : words.notConnected;
}

/** Why a call did not come about, by what the gateway answered; undefined: nothing worth more than the usual words. */
export function failureWords(code: number | undefined): string | undefined {
  switch (code) {
    case 403:
      return 'Bạn không được gọi số này';
    case 404:
    case 410:
    case 484:
    case 604:
      return 'Không tìm thấy số máy này';
    case 408:
    case 480:
      return 'Không có người nghe máy';
    case 486:
    case 600:
      return 'Máy đang bận';
    case 603:
      return 'Cuộc gọi bị từ chối';
    case 503:
      return 'Tổng đài đang bận, vui lòng thử lại sau';
    default:
      return undefined;
  }
}

/** Why a conversation broke off that nobody ended, by the Reason that the gateway gave; undefined: somebody hung up. */
export function breakWords(reason: string): string | undefined {
  if (/media_failed|gateway_stopped/.test(reason)) return 'Cuộc gọi bị ngắt vì tổng đài gặp sự cố, vui lòng gọi lại';
  if (/media_lost/.test(reason)) return 'Cuộc gọi đã kết thúc vì mất âm thanh quá 30 giây';
  return undefined;
}

/** What a visitor is told of an end that was nobody's click, by the Reason that the gateway gave; undefined: nothing worth more than the usual words. */
export const endingWords = (reason: string): string | undefined =>
  endings[/text="(\w+)"/.exec(reason)?.[1] as EndReason];

const noAnswer = 'Chưa có chuyên viên nghe máy, vui lòng gọi lại sau';
const endings: Partial<Record<EndReason, string>> = {
  closed: 'Ngoài giờ làm việc, vui lòng gọi lại sau',
  voicemail: 'Đã nhận lời nhắn của bạn',
  callback_asked: 'Chúng tôi sẽ gọi lại cho bạn theo số điện thoại này',
  no_answer: noAnswer,
  waited_too_long: noAnswer,
  queue_full: 'Quá nhiều người đang chờ, vui lòng gọi lại sau',
  busy: 'Mọi chuyên viên đang bận, vui lòng gọi lại sau',
};
