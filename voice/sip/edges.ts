import type { Flow } from './flow.ts';
import { Headers } from './headers.ts';
import { type SipMessage, type SipRequest, serialise } from './message.ts';
import { newBranch, token } from './response.ts';

/** Flows remembered; the longest silent one is forgotten first. */
const mostFlows = 50_000;

/**
 * Browsers behind an edge, each with a flow of its own though all of them arrive by one address. The edge names the flow in
 * `X-Flow` (`address:port|socket`), which it takes from nobody else, says in `Path` how it is reached, and tells when it has closed.
 */
export class Edges {
  private readonly flows = new Map<string, EdgeFlow>();
  private readonly edges: ReadonlySet<string>;

  constructor(
    /** `address:port` */
    edges: readonly string[],
    private readonly domain: string,
    /** a flow is no more, though no edge has said so */
    private readonly forgotten: (flow: Flow) => void,
    private readonly most = mostFlows,
  ) {
    this.edges = new Set(edges);
  }

  includes({ address, port }: Flow['remote']): boolean {
    return this.edges.has(`${address}:${port}`);
  }

  /**
   * The flow that a message of an edge came by, or that it says has closed. Undefined where a browser has put in words of the edge,
   * which names every browser's flow itself, once.
   */
  receive(message: SipMessage, edge: Flow): { flow: Flow } | { closed: Flow | undefined } | undefined {
    // answers are the browser's own from the first line to the last
    if (message.kind === 'response') return { flow: edge };
    const flows = message.headers.all('x-flow');
    const closed = message.headers.first('x-flow-closed');
    if (flows.length + (closed === undefined ? 0 : 1) > 1) return undefined;
    if (closed !== undefined) return { closed: this.forget(`${edge.id}|${closed}`) };
    const [name, socket = ''] = (flows[0] ?? '').split('|');
    if (!name) return { flow: edge };
    const id = `${edge.id}|${name}`;
    const flow = this.flows.get(id) ?? new EdgeFlow(id, edge, { name, socket }, this.domain);
    this.flows.delete(id);
    this.flows.set(id, flow);
    if (this.flows.size > this.most) {
      const silent = this.forget(this.flows.keys().next().value!);
      if (silent) this.forgotten(silent);
    }
    const path = message.method === 'REGISTER' ? message.headers.all('path') : [];
    if (path.length > 0) flow.path = path;
    return { flow };
  }

  private forget(id: string): EdgeFlow | undefined {
    const flow = this.flows.get(id);
    this.flows.delete(id);
    if (flow) flow.open = false;
    return flow;
  }
}

class EdgeFlow implements Flow {
  readonly protocol = 'UDP';
  readonly reliable = false;
  readonly sentBy: string;
  readonly remote: Flow['remote'];
  readonly browser: string;
  /** as the edge named it */
  private readonly named: string;
  /** of a browser that has signed in; others are reached by what their dialogs have recorded */
  path: string[] | undefined;
  open = true;

  constructor(
    readonly id: string,
    private readonly edge: Flow,
    { name, socket }: { name: string; socket: string },
    private readonly domain: string,
  ) {
    this.sentBy = edge.sentBy;
    this.remote = edge.remote;
    this.browser = name.slice(0, name.lastIndexOf(':'));
    this.named = `${name}|${socket}`;
  }

  send(text: string): boolean {
    return this.open && this.edge.send(text);
  }

  /** The edge closes the browser's socket, and then says that it has closed. */
  close(code = 1000): void {
    if (!this.open) return;
    const headers = new Headers()
      .add('via', `SIP/2.0/UDP ${this.sentBy};branch=${newBranch()};rport`)
      .add('max-forwards', '70')
      .add('from', `<sip:gateway@${this.domain}>;tag=${token()}`)
      .add('to', `<sip:${this.domain}>`)
      .add('call-id', token())
      .add('cseq', '1 OPTIONS')
      .add('x-close-flow', this.named)
      .add('x-close-code', String(code));
    const request: SipRequest = { kind: 'request', method: 'OPTIONS', uri: `sip:${this.domain}`, headers, body: '' };
    this.edge.send(serialise(request));
  }
}
