import { randomBytes } from 'node:crypto';
import type { Product } from './product.ts';

/** `unknown`: no answer came, or one that says that nobody knows. */
export type Outcome = 'ok' | 'fail' | 'unknown';

export interface Entry {
  /** stands in the text, and nowhere else in the database */
  mark: string;
  kind: 'ticket' | 'note' | 'reply';
  outcome: Outcome;
  /** of an acknowledged ticket */
  number?: number;
  /** of an acknowledged comment */
  comment?: string;
}

/** What a fault row adds up to. */
export interface Verdict {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** what must not be, in words */
  missed: string[];
  /** goals of time that were missed: on a busy machine that may be the machine's fault */
  late: string[];
  /** figures worth reading */
  notes: string[];
}

export const newVerdict = (): Verdict => ({ acknowledged: 0, lost: 0, doubled: 0, missed: [], late: [], notes: [] });

/** Begins the first comment of a ticket. */
export const firstWords = 'Lời đầu';
const marks = /dau-[0-9a-f]{12}-\d+/g;

/** What was written and what became of it, to be compared with what is there after the fault. */
export class Ledger {
  readonly entries: Entry[] = [];
  readonly #run = randomBytes(6).toString('hex');

  begin(kind: Entry['kind']): Entry {
    const entry: Entry = { mark: `dau-${this.#run}-${this.entries.length}`, kind, outcome: 'unknown' };
    this.entries.push(entry);
    return entry;
  }

  ok(): Entry[] {
    return this.entries.filter(entry => entry.outcome === 'ok');
  }

  /** Reads everything back through the API and counts what is missing, double or there although it was refused. */
  async compare(product: Product, token: string, verdict: Verdict): Promise<void> {
    const found = await this.#readBack(product, token);
    const count = (entry: Entry) => found.get(entry.mark) ?? 0;
    const refused = this.entries.filter(entry => entry.outcome === 'fail' && count(entry) > 0);
    verdict.acknowledged += this.ok().length;
    verdict.lost += this.ok().filter(entry => count(entry) === 0).length;
    verdict.doubled += this.entries.filter(entry => count(entry) > 1).length;
    if (refused.length > 0) verdict.missed.push(`${refused.length} refused writes are there`);
    const half = await this.#half(product);
    if (half.length > 0) verdict.missed.push(`half written: ${half.join(', ')}`);
  }

  async #readBack(product: Product, token: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const add = (text: string) => {
      for (const mark of text.match(marks) ?? []) found.set(mark, (found.get(mark) ?? 0) + 1);
    };
    interface Row {
      _id: number;
      subject: string;
    }
    for (let page = 1; ; page++) {
      const { list } = await product.get<{ list: Row[] }>(token, `/v2/tickets?size=100&page=${page}`);
      const mine = list.filter(row => row.subject.includes(this.#run));
      for (const { _id, subject } of mine) {
        add(subject);
        const { data } = await product.get<{ data: { timeline: { body_html?: string }[]; timeline_total: number } }>(
          token,
          `/v2/ticket/${_id}`,
        );
        // a ticket's first comment bears the ticket's own mark; whether it is there is asked of the database
        for (const { body_html = '' } of data.timeline) if (!body_html.includes(firstWords)) add(body_html);
        if (data.timeline_total > data.timeline.length) throw new Error(`ticket ${_id} has more than is shown`);
      }
      if (list.length < 100 || mine.length === 0) return found;
    }
  }

  /** A ticket without its first comment, history, audit row or event; a comment without its event or mail. */
  async #half(product: Product): Promise<string[]> {
    const rows = await product.rows<{ what: string }>(
      `with t as (select * from tickets where subject like $1)
       select 'ticket ' || number as what from t where
         (select count(*) from comments c where c.tenant_id = t.tenant_id and c.ticket_number = t.number) = 0
         or (select count(*) from ticket_changes h where h.tenant_id = t.tenant_id and h.ticket_number = t.number
           and h.version = 1) <> 1
         or (select count(*) from audit_log a where a.tenant_id = t.tenant_id and a.action = 'ticket.create'
           and a.subject = 'ticket:' || t.number) <> 1
         or (select count(*) from events e where e.tenant_id = t.tenant_id and e.kind = 'ticket.created'
           and (e.subject ->> 'number')::int = t.number) <> 1
         or not exists (select from contacts c where c.tenant_id = t.tenant_id and c.number = t.requester_number)
       union all
       select 'comment ' || c.id from comments c join t on t.tenant_id = c.tenant_id and t.number = c.ticket_number where
         (select count(*) from events e where e.tenant_id = c.tenant_id and e.kind = 'ticket.commented'
           and e.subject ->> 'comment' = c.id::text) <> 1
         or (select count(*) from outbound_mails m where m.tenant_id = c.tenant_id and m.comment_id = c.id)
           <> case when c.kind = 'public' then 1 else 0 end`,
      [`%${this.#run}%`],
    );
    return rows.map(row => row.what);
  }
}
