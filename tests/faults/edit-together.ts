import { Ledger } from './ledger.ts';
import type { Fault } from './stage.ts';

/** Two agents save one ticket at once: one is told 409 with the current version; both of their comments stay. */
export const editTogether: Fault = async ({ product, tokens, reader }, tries, verdict) => {
  const [one, other] = [tokens[0]!, tokens[1]!];
  const ledger = new Ledger();
  for (let count = 0; count < tries; count++) {
    const entry = ledger.begin('ticket');
    const json = { subject: `Cùng sửa ${entry.mark}`, body: 'Lời đầu', requester_name: 'Khách' };
    const made = await product.ask(one, 'POST', '/v2/ticket', { json });
    const { _id } = made.body.data as unknown as { _id: number };
    entry.outcome = 'ok';
    const edits = await Promise.all(
      [one, other].map((token, index) =>
        product.ask(token, 'PUT', `/v2/ticket/${_id}`, { json: { version: 1, tags: [`thẻ ${index}`] } }),
      ),
    );
    const winner = edits.findIndex(answer => answer.status === 200);
    const refused = edits.find(answer => answer.status === 409);
    const current = refused?.body.current as { version?: number } | undefined;
    if (winner < 0 || !refused || current?.version !== 2)
      verdict.missed.push(`edits answered ${edits.map(answer => answer.text.slice(0, 200)).join(' / ')}`);
    const comments = [one, other].map(() => ledger.begin('note'));
    await Promise.all(
      comments.map(async (comment, index) => {
        const note = { kind: 'internal', body: `Lời ${comment.mark} nhắn` };
        const { status } = await product.ask([one, other][index]!, 'POST', `/v2/ticket/${_id}/comment`, { json: note });
        comment.outcome = status === 201 ? 'ok' : 'fail';
        if (status !== 201) verdict.missed.push(`a comment was answered ${status}`);
      }),
    );
    const { data } = await product.get<{ data: { ticket: { tags: string[] } } }>(reader, `/v2/ticket/${_id}`);
    if (data.ticket.tags.join() !== `thẻ ${winner}`) verdict.missed.push(`the ticket holds ${data.ticket.tags.join()}`);
  }
  await ledger.compare(product, reader, verdict);
};
