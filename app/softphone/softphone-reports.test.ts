import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errors, type Scene, settle, started, talking } from './softphone.test-kit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what is told of calls', () => {
  const ofUser = (kept: Map<string, string>, userId: string) => ({
    ...{ me: { tenantId: 'tenant', userId }, recall: (name: string) => kept.get(name) ?? null },
    keep: (name: string, value: string | null) => void (value === null ? kept.delete(name) : kept.set(name, value)),
  });
  const told = (scene: Scene) => errors(scene).map(({ report }) => report.log as { cause: string; call_ids: string[] });

  it('of a call that its page left is told once, unless it is gone on with', async () => {
    const kept = new Map<string, string>();
    await talking(await started(ofUser(kept, 'an')));
    expect(told(await started(ofUser(kept, 'another')))).toEqual([]);
    const back = await started(ofUser(kept, 'an'));
    await back.softphone.do({ do: 'rejoin' });
    back.phone().accept();
    expect(told(back)).toEqual([]);
    // the browser is gone with its tab
    kept.delete('softphone-call');
    expect(told(await started(ofUser(kept, 'an')))).toMatchObject([
      { cause: 'Page left in the call', call_ids: ['call-1'] },
    ]);
    expect(told(await started(ofUser(kept, 'an')))).toEqual([]);
  });

  it('of a call that its page left is nothing for somebody else in the same tab, and still there for whom it was', async () => {
    const kept = new Map<string, string>();
    const before = await talking(await started(ofUser(kept, 'an')));
    await before.softphone.do({ do: 'note', callId: 'call-1', text: 'Hẹn gọi lại' });
    const another = await started(ofUser(kept, 'another'));
    expect(another.softphone.store).toMatchObject({ rejoin: null, wrapUp: null });
    const back = await started(ofUser(kept, 'an'));
    expect(back.softphone.store.rejoin).toMatchObject({ callId: 'call-1' });
    back.phone().isRegistered = true;
    await back.softphone.do({ do: 'forget-call' });
    await settle();
    expect(back.phone().done).toContain('leave call-1');
    expect(back.softphone.store.wrapUp).toMatchObject({ note: 'Hẹn gọi lại' });
  });

  it('of a call that nobody goes on with is told when that is too late', async () => {
    const kept = new Map<string, string>();
    await talking(await started(ofUser(kept, 'an')));
    const back = await started(ofUser(kept, 'an'));
    expect(told(back)).toEqual([]);
    await back.softphone.do({ do: 'forget-call' });
    expect(told(back)).toMatchObject([{ cause: 'Page left in the call', call_ids: ['call-1'] }]);
  });

  it('without a call names none of those before', async () => {
    const scene = await talking();
    scene.phone().end('ended');
    scene.softphone.reports.callError('Strange');
    expect(told(scene)).toMatchObject([{ cause: 'Strange', call_ids: [] }]);
  });

  it('of a wrong call says which it was, though it is over by then', async () => {
    const scene = await started();
    scene.phone().ring();
    await scene.softphone.do({ do: 'answer', callId: 'call-0' });
    scene.phone().end('ended');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(told(scene)).toMatchObject([{ cause: 'Wrong call id', call_ids: ['call-1'] }]);
  });

  it('leaves who it was out', async () => {
    const scene = await talking();
    scene.phone().end('failed', { originator: 'local', cause: 'Broken', code: 500 });
    expect(JSON.stringify([scene.traces, scene.kept.get('softphone-traces-user')])).not.toMatch(/Dậu|0901234567/);
  });
});
