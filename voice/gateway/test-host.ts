import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallEvent, CallEventDetail, CallEventKind } from '../../contract/calls/call-events.ts';
import type {
  AgentLead,
  BegunCall,
  CallAsk,
  CallRef,
  Device,
  Host,
  Lead,
  LookUp,
  Person,
  Refusal,
  SignedIn,
  Target,
} from '../../contract/calls/host.ts';
import { ha1 } from '../sip/digest.ts';

export const testDomain = 'voice.test';
export const tenantId = '0199f000-0000-7000-8000-000000000001';

export interface TestAgent {
  name: string;
  device: Device;
  ready: { armed: boolean } | null;
  state: 'idle' | 'ringing' | 'talking';
  callId?: string;
  /** calls they have been offered, and the most at once */
  offers: string[];
}

/** A host in memory: agents, what calls lead to, and everything that was told. */
export class TestHost implements Host {
  readonly agents = new Map<string, TestAgent>();
  /** by what is dialled */
  readonly leads = new Map<string, Lead | Refusal>();
  readonly sounds = new Map<string, Uint8Array>();
  readonly asked: CallAsk[] = [];
  readonly told = new Map<string, CallEvent[]>();
  readonly released: string[] = [];
  readonly readiness: string[] = [];
  readonly lookUps: LookUp[] = [];
  begun: Partial<BegunCall> = {};
  ringSeconds = 20;
  /** of a queue, by position */
  announce: (position: number) => string | undefined = () => undefined;
  ringsAll = false;
  /** while set, nothing can be told */
  broken = false;
  private readonly changed = new Set<(tenantId: string) => void>();
  private readonly revoked = new Set<(username: string) => void>();
  private folder: Promise<string> | undefined;

  /** A person with a telephone whose password is their name. */
  add(name: string, kind: Device['kind'] = 'desk'): TestAgent {
    const device: Device = {
      ...{ username: name, tenantId, userId: randomUUID(), deviceId: randomUUID(), kind },
      ha1: ha1('MD5', name, testDomain, name),
    };
    const agent: TestAgent = { name, device, ready: null, state: 'idle', offers: [] };
    this.agents.set(name, agent);
    return agent;
  }

  agentLead({ device, name }: TestAgent, more: Partial<AgentLead> = {}): AgentLead {
    return {
      ...{ kind: 'agent', userId: device.userId, endpoints: [{ kind: 'device', username: name }] },
      ...{ from: { name: 'Khách', number: '0901234567' }, ringSeconds: this.ringSeconds, autoAnswer: false },
      ...more,
    };
  }

  /** Kinds of events of a call, or of the only one. */
  kinds(callId?: string): CallEventKind[] {
    return this.events(callId).map(({ kind }) => kind);
  }

  events(callId?: string): CallEvent[] {
    return this.told.get(callId ?? [...this.told.keys()][0] ?? '') ?? [];
  }

  /** Details of one kind of event, of all calls. */
  details<K extends CallEventKind>(kind: K): CallEventDetail<K>[] {
    const all: CallEvent[] = [...this.told.values()].flat();
    return all.flatMap(event => (event.kind === kind ? [event.detail as CallEventDetail<K>] : []));
  }

  change(): void {
    for (const listener of this.changed) listener(tenantId);
  }

  revoke(username: string): void {
    this.agents.delete(username);
    for (const listener of this.revoked) listener(username);
  }

  async device(username: string): Promise<Device | undefined> {
    return this.agents.get(username)?.device;
  }

  async registered({ userId }: Person, now: SignedIn | null): Promise<void> {
    const agent = this.person(userId);
    if (!agent) return;
    agent.ready = now && { armed: now.desk || now.page === 'armed' };
    this.readiness.push(`${agent.name} ${agent.ready === null ? 'gone' : agent.ready.armed ? 'armed' : 'there'}`);
    this.change();
  }

  async begin(ask: CallAsk): Promise<BegunCall | Refusal> {
    this.asked.push(ask);
    const lead = this.leadTo(ask.dialled);
    if ('status' in lead) return lead;
    const direction = ask.from.kind === 'device' ? (lead.kind === 'number' ? 'outbound' : 'internal') : 'inbound';
    return { tenantId, callId: randomUUID(), direction, lead, records: true, ...this.begun };
  }

  async lead(_call: CallRef, { dialled }: Target): Promise<Lead | Refusal> {
    return this.leadTo(dialled);
  }

  async reserve(call: CallRef, _queueId: string, tried: readonly string[]): Promise<AgentLead[]> {
    const free = [...this.agents.values()].filter(
      ({ state, ready, device }) => state === 'idle' && ready?.armed && !tried.includes(device.userId),
    );
    const taken = this.ringsAll ? free : free.slice(0, 1);
    for (const agent of taken) {
      agent.state = 'ringing';
      agent.callId = call.callId;
      agent.offers.push(call.callId);
    }
    return taken.map(agent => this.agentLead(agent));
  }

  async release(call: CallRef, userId: string, why: string): Promise<void> {
    const agent = this.person(userId);
    this.released.push(`${agent?.name} ${why}`);
    if (agent && agent.callId === call.callId && agent.state === 'ringing') this.free(agent);
  }

  async announcement(_call: CallRef, _queueId: string, position: number): Promise<string | undefined> {
    return this.announce(position);
  }

  async sound(_tenantId: string, audioId: string): Promise<Uint8Array | undefined> {
    return this.sounds.get(audioId);
  }

  async recordingPath(_tenantId: string, recordingId: string): Promise<string> {
    this.folder ??= mkdtemp(join(tmpdir(), 'recordings-'));
    return join(await this.folder, `${recordingId}.wav`);
  }

  async tell(call: CallRef, events: CallEvent[]): Promise<void> {
    if (this.broken) throw new Error('the database is away');
    const known = this.told.get(call.callId) ?? [];
    this.told.set(call.callId, known);
    for (const event of events) {
      if (known.some(({ seq }) => seq === event.seq)) continue;
      known.push(event);
      this.saw(call, event, known);
    }
  }

  async lookUp(_tenantId: string, request: LookUp): Promise<{ status: number; body: string }> {
    this.lookUps.push(request);
    return { status: 200, body: '{"tier":"gold"}' };
  }

  onChange(listener: (tenantId: string) => void): () => void {
    this.changed.add(listener);
    return () => this.changed.delete(listener);
  }

  onRevoked(listener: (username: string) => void): () => void {
    this.revoked.add(listener);
    return () => this.revoked.delete(listener);
  }

  async trunkAddresses(): Promise<string[]> {
    return ['127.0.0.1'];
  }

  async start(): Promise<void> {}

  private leadTo(dialled: string): Lead | Refusal {
    const agent = this.agents.get(dialled);
    const missing = { status: 404 as const, reason: 'failed' as const, message: 'Số máy không tồn tại.' };
    return this.leads.get(dialled) ?? (agent ? this.agentLead(agent) : missing);
  }

  private saw(call: CallRef, { kind, detail }: CallEvent, all: CallEvent[]): void {
    if (kind !== 'leg.answered' && kind !== 'leg.ended') return;
    const added = all.find(event => event.kind === 'leg.added' && event.detail.leg === detail.leg);
    const userId = added?.kind === 'leg.added' ? added.detail.user_id : undefined;
    const agent = userId === undefined ? undefined : this.person(userId);
    if (!agent) return;
    if (kind === 'leg.answered') {
      agent.state = 'talking';
      agent.callId = call.callId;
    } else if (agent.state === 'talking' && agent.callId === call.callId) this.free(agent);
  }

  private free(agent: TestAgent): void {
    agent.state = 'idle';
    agent.callId = undefined;
    this.change();
  }

  private person(userId: string): TestAgent | undefined {
    return [...this.agents.values()].find(({ device }) => device.userId === userId);
  }
}
