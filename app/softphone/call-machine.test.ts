import { callStatusLabels, sessionStatuses } from 'contract/enums.ts';
import { describe, expect, it } from 'vitest';
import { type CallState, type CallStep, mayAnswer, noCall, stepCall } from './call-machine.ts';

const after = (...steps: CallStep[]): CallState => steps.reduce(stepCall, noCall);
const statuses = (...steps: CallStep[]) => steps.map((_, at) => after(...steps.slice(0, at + 1)).status);

describe('a call', () => {
  it('that comes rings, is answered and ends', () => {
    expect(statuses('ring', 'answer', 'accepted', 'end')).toEqual(['RINGING', 'ANSWERING', 'ANSWERING', 'ENDED']);
  });

  it('of ours is dialled, rings, and is answered', () => {
    expect(statuses('dial', 'progress', 'accepted', 'end')).toEqual(['DIALING', 'RINGING', 'ANSWERING', 'ENDED']);
  });

  it('of ours waits in a queue, over its answer, until somebody has it', () => {
    expect(statuses('dial', 'queue', 'accepted', 'mute', 'unmute', 'reached', 'queue', 'end')).toEqual([
      ...['DIALING', 'QUEUEING', 'QUEUEING', 'MUTING', 'QUEUEING', 'ANSWERING', 'QUEUEING', 'ENDED'],
    ]);
    expect(statuses('ring', 'answer', 'accepted', 'queue').at(-1)).toBe('ANSWERING');
    expect(after('dial', 'reached')).toEqual(after('dial'));
  });

  it('shows that it is held before that it is muted, and forgets neither', () => {
    expect(statuses('ring', 'answer', 'accepted', 'mute', 'hold', 'unhold', 'unmute').slice(3)).toEqual([
      'MUTING',
      'HOLDING',
      'MUTING',
      'ANSWERING',
    ]);
  });

  it('can be muted and held only while it is spoken in', () => {
    for (const before of [['dial'], ['ring'], ['ring', 'answer'], []] as CallStep[][])
      for (const step of ['mute', 'hold'] as const) expect(after(...before, step)).toEqual(after(...before));
    expect(after('dial', 'mute').isMuted).toBe(false);
    expect(after('dial', 'accepted', 'mute').isMuted).toBe(true);
  });

  it('that is up is not replaced by another, nor answered twice', () => {
    const talking = after('dial', 'accepted');
    for (const step of ['dial', 'ring', 'answer', 'progress', 'reached', 'accepted'] as const)
      expect(stepCall(talking, step)).toBe(talking);
    const answered = after('ring', 'answer');
    expect(stepCall(answered, 'answer')).toBe(answered);
    expect(stepCall(after('dial'), 'answer').status).toBe('DIALING');
  });

  it('ends once, and the next one starts unmuted', () => {
    const failed = after('dial', 'fail');
    expect(failed.status).toBe('FAILED');
    expect(stepCall(failed, 'end')).toBe(failed);
    expect(after('dial', 'accepted', 'mute', 'hold', 'end', 'ring')).toEqual(after('ring'));
  });

  it('is ENDED with nothing left of it after a reset, wherever it was', () => {
    for (const before of [['ring'], ['dial', 'accepted', 'hold'], ['dial', 'fail']] as CallStep[][])
      expect(after(...before, 'reset')).toEqual(noCall);
  });

  it('is named in Vietnamese', () => {
    expect(
      (['ANSWERING', 'QUEUEING', 'RINGING', 'MUTING', 'HOLDING', 'DIALING'] as const).map(s => callStatusLabels[s]),
    ).toEqual(['Đang trả lời', 'Đang chờ', 'Đang đổ chuông', 'Đang tắt mic', 'Đang giữ máy', 'Đang kết nối']);
  });
});

it('only an invitation whose session waits can be answered', () => {
  expect(sessionStatuses.filter(status => mayAnswer('in', status))).toEqual(['waiting_for_answer']);
  expect(sessionStatuses.filter(status => mayAnswer('out', status))).toEqual([]);
});
