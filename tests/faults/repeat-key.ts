import { randomUUID } from 'node:crypto';
import { Ledger } from './ledger.ts';
import type { Fault } from './stage.ts';

const parallel = 20;

/** Twenty posts at once with one Idempotency-Key: one effect and one answer; another text under that key is refused. */
export const repeatKey: Fault = async ({ product, tokens, reader }, tries, verdict) => {
  const token = tokens[0]!;
  const ledger = new Ledger();
  for (let count = 0; count < tries; count++) {
    const entry = ledger.begin('ticket');
    const key = randomUUID();
    const json = (body: string) => ({ subject: `Bấm hai lần ${entry.mark}`, body, requester_name: 'Khách' });
    const post = (body: string) => product.ask(token, 'POST', '/v2/ticket', { key, json: json(body) });
    const answers = await Promise.all(Array.from({ length: parallel }, () => post('Lời đầu')));
    const texts = new Set(answers.map(answer => `${answer.status} ${answer.text}`));
    if (answers.some(answer => answer.status === 201)) entry.outcome = 'ok';
    if (texts.size !== 1 || answers[0]!.status !== 201)
      verdict.missed.push(`${texts.size} different answers: ${[...texts].join(' / ').slice(0, 300)}`);
    const other = await post('Lời khác');
    if (other.status !== 422) verdict.missed.push(`another text under the same key: ${other.status}`);
  }
  await ledger.compare(product, reader, verdict);
};
