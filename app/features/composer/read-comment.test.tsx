import { randomUUID } from 'node:crypto';
// biome-ignore lint/style/noRestrictedImports: one answer, and nothing is loaded again
import { useActionData, useLoaderData } from '@remix-run/react';
import { createContact } from 'contract/contacts/contacts.ts';
import { ticketMerges } from 'contract/merges/merges.ts';
import { saveDraft } from 'contract/tickets/drafts.ts';
import { createTicket, readTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../../tests/api.ts';
import { openTestWeb, type TestWeb } from '../../../tests/web.tsx';
import { actionFor, loaderFor } from '../../http/guard.server.ts';
import type { Refusal } from '../../http/submit.server.ts';
import * as comments from '../../routes/comments.tsx';
import * as drafts from '../../routes/drafts.tsx';
import * as files from '../../routes/files.$id.tsx';
import * as uploads from '../../routes/uploads.tsx';
import { Composer } from './composer.tsx';
import { postComment } from './read-comment.server.ts';

const loader = loaderFor('/tickets/:ticketId', async ({ params, api }) => {
  const { data } = await api(readTicket, { params: { id: Number(params.ticketId) } });
  return { ...data, keys: { reply: randomUUID(), note: randomUUID() } };
});
const action = actionFor('/tickets/:ticketId', async visit => postComment(visit, await visit.request.formData()));

/** As much of the ticket's page as the composer needs. */
function Ticket() {
  const { ticket, drafts, draft_files, keys } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>()?.submission;
  return (
    <Composer
      ticketId={ticket._id}
      merged={[]}
      recipient={{ name: ticket.requester.name, addresses: ticket.mail_addresses, usual: ticket.mail_to }}
      drafts={drafts}
      draftFiles={draft_files}
      keys={keys}
      mentionable={[]}
      statuses={[{ id: 3, name: 'Đã xử lý' }]}
      errors={(refused?.error as Record<string, string[]> | undefined) ?? undefined}
      submitted={refused?.initialValue as { kind: string; body: string } | undefined}
    />
  );
}

let test: TestApi;
let web: TestWeb;
let agent: TestUser;
let colleague: TestUser;
let ticket: number;
beforeAll(async () => {
  test = await openTestApi();
  web = openTestWeb(test, {
    '/tickets/:ticketId': { default: Ticket, loader, action },
    '/comments': comments,
    '/drafts': drafts,
    '/uploads': uploads,
    '/files/:id': files,
  });
  const tenant = await test.tenant();
  agent = await test.user(tenant);
  colleague = await test.user(tenant);
});
afterAll(() => test.close());
beforeEach(async () => {
  const json = { subject: 'Đơn hàng', requester_name: 'Trần Thị Dậu', requester_email: 'dau@example.test' };
  ticket = (await test.call(agent.token, createTicket, { json })).data._id;
});

const form = (fields: Record<string, string | File | (string | File)[]>) => {
  const data = new FormData();
  const all = { intent: 'comment', kind: 'public', key: randomUUID(), format: 'text', ...fields };
  for (const [name, value] of Object.entries(all)) for (const one of [value].flat()) data.append(name, one);
  return data;
};
const read = async () => (await test.call(agent.token, readTicket, { params: { id: ticket } })).data;
const written = async () => {
  const { timeline } = await read();
  return timeline.flatMap(entry =>
    entry.kind === 'comment'
      ? [{ body: entry.body_html, isPublic: entry.is_public, files: entry.files.map(file => file.name) }]
      : [],
  );
};
const post = (path: string, body: unknown, method = 'POST', by = agent) =>
  web.send(by, path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const text = (name: string, content = 'nội dung') => new File([content], name, { type: 'text/plain' });

describe('the form before JavaScript', () => {
  it('says who will read it before anything is sent', async () => {
    const reply = await web.visit(agent, `/tickets/${ticket}`);
    expect(reply.text).toContain('Gửi email tới Trần Thị Dậu (dau@example.test)');
    expect(reply.text).toContain('Gửi trả lời khách');
    const json = { subject: 'Không email', requester_name: 'Lê Văn Tám' };
    const mute = (await test.call(agent.token, createTicket, { json })).data._id;
    const page = await web.visit(agent, `/tickets/${mute}?compose=note`);
    expect(page.text).toContain('Khách chưa có email: trả lời chỉ được lưu trên ticket');
    expect(page.html).toMatch(
      /<form[^>]*hidden=""[^>]*aria-label="Trả lời khách"|aria-label="Trả lời khách"[^>]*hidden=""/,
    );
    expect(page.html).not.toMatch(/aria-label="Ghi chú nội bộ"[^>]*hidden=""/);
  });

  it('offers the addresses of the customer, the usual one first chosen, and writes to the chosen one', async () => {
    const json = { subject: 'Đơn hàng', requester_name: 'Lê Văn Tám', requester_phone: '0901234567' };
    const { _id: contact } = (
      await test.call(agent.token, createContact, {
        json: {
          name: 'Lê Văn Tám',
          phones: [{ raw: '0901234567' }],
          emails: [{ raw: 'a@example.test' }, { raw: 'b@example.test' }],
        },
      })
    ).data;
    ticket = (await test.call(agent.token, createTicket, { json: { ...json, requester_id: contact } })).data._id;
    const page = await web.visit(agent, `/tickets/${ticket}`);
    const [, b] = (await read()).ticket.mail_addresses;
    expect(page.html).toMatch(/<label.*Gửi email tới .*<select[^>]*name="mail_to"/);
    expect(page.text).toContain('a@example.test');
    await web.visit(agent, `/tickets/${ticket}`, form({ body: 'Dạ', mail_to: b!._id }));
    const { timeline, ticket: now } = await read();
    expect(timeline.flatMap(entry => (entry.kind === 'comment' ? [entry.mail?.recipient] : []))).toEqual([
      'b@example.test',
    ]);
    expect((await web.visit(agent, `/tickets/${ticket}`)).html).toMatch(
      new RegExp(`<option[^>]*value="${now.mail_to}"[^>]*selected|selected[^>]*value="${now.mail_to}"`),
    );
    expect(now.mail_to).toBe(b!._id);
  });

  it('adds a reply with its files and comes back with a toast', async () => {
    const page = await web.visit(
      agent,
      `/tickets/${ticket}?compose=note`,
      form({ body: 'Dạ em gửi', files: [text('a.txt'), text('b.txt')] }),
    );
    expect([page.status, page.location, page.toast]).toEqual([
      302,
      `/tickets/${ticket}?compose=note`,
      'Đã gửi trả lời khách',
    ]);
    expect(await written()).toEqual([{ body: '<p>Dạ em gửi</p>', isPublic: true, files: ['a.txt', 'b.txt'] }]);
  });

  it('posted twice at once is one comment with one set of files', async () => {
    const fields = { key: randomUUID(), kind: 'internal', body: 'Bấm hai lần', files: text('a.txt') };
    const pages = await Promise.all([1, 2].map(() => web.visit(agent, `/tickets/${ticket}`, form(fields))));
    expect(pages.map(page => page.toast)).toEqual(['Đã lưu ghi chú nội bộ', 'Đã lưu ghi chú nội bộ']);
    expect(await written()).toEqual([{ body: '<p>Bấm hai lần</p>', isPublic: false, files: ['a.txt'] }]);
    expect((await read()).draft_files).toEqual([]);
  });

  it('that is refused says why, and keeps text and good files as a draft', async () => {
    const page = await web.visit(
      agent,
      `/tickets/${ticket}`,
      form({ body: 'Kèm tệp lạ', files: [text('a.txt'), new File(['MZ'], 'x.exe')] }),
    );
    expect(page.status).toBe(422);
    expect(page.text).toContain('Không nhận “x.exe”: đây là chương trình hoặc tệp lệnh');
    const { drafts: kept, draft_files, timeline } = await read();
    expect(timeline.filter(entry => entry.kind === 'comment')).toEqual([]);
    expect(kept.reply?.body).toBe('Kèm tệp lạ');
    expect(draft_files.map(file => [file.name, file.key])).toEqual([['a.txt', `ticket:${ticket}:reply`]]);
  });

  it('whose first sending arrived with other words says so and keeps the new ones', async () => {
    const key = randomUUID();
    await web.visit(agent, `/tickets/${ticket}`, form({ key, body: 'Câu một' }));
    const page = await web.visit(agent, `/tickets/${ticket}`, form({ key, body: 'Câu một, sửa' }));
    expect([page.status, page.text.includes('Lần gửi trước đã đến nơi')]).toEqual([409, true]);
    expect((await read()).drafts.reply?.body).toBe('Câu một, sửa');
    expect(await written()).toHaveLength(1);
  });

  it('keeps its text when it is saved for later, and when a file is taken out', async () => {
    const draft_key = `ticket:${ticket}:reply`;
    const back = `/tickets/${ticket}`;
    const saved = await web.visit(agent, '/drafts', form({ draft_key, back, body: 'Để sau' }));
    expect([saved.location, saved.toast]).toEqual([back, 'Đã lưu nháp']);
    const upload = form({ draft_key });
    upload.set('file', text('a.txt'));
    const { _id } = await (await web.send(agent, '/uploads', { method: 'POST', body: upload })).json();
    const removed = await web.visit(
      agent,
      '/uploads',
      form({ draft_key, back: '//x.example', body: 'Để sau nữa', remove: _id }),
    );
    expect([removed.location, removed.toast]).toEqual(['/', 'Đã bỏ tệp']);
    const { drafts: kept, draft_files } = await read();
    expect([kept.reply?.body, draft_files]).toEqual(['Để sau nữa', []]);
  });
});

describe('the routes behind the composer', () => {
  const parcel = (more: object = {}) => ({
    author: agent.id,
    ticket_id: ticket,
    key: randomUUID(),
    comment: { kind: 'internal', body: '<p>Từ hàng chờ</p>', format: 'html', file_ids: [] },
    ...more,
  });

  it('take a parcel once, however often it comes', async () => {
    const sent = parcel();
    const answers = await Promise.all([1, 2, 3].map(() => post('/comments', sent)));
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200]);
    expect(await answers[2]!.json()).toEqual({ mail: 'none' });
    expect(await written()).toHaveLength(1);
  });

  it('refuse a parcel that somebody else wrote in this browser, and an empty one', async () => {
    const foreign = await post('/comments', parcel(), 'POST', colleague);
    expect([foreign.status, (await foreign.json()).message]).toEqual([409, expect.stringContaining('người khác')]);
    expect((await post('/comments', {})).status).toBe(409);
    expect((await post('/comments', { author: agent.id })).status).toBe(400);
    expect(await written()).toEqual([]);
  });

  it('name the field that the server refused', async () => {
    const answer = await post('/comments', parcel({ comment: { kind: 'internal', body: ' ' } }));
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { message: 'Validation Failed', errors: { body: ['Nội dung không được bỏ trống'] } },
    ]);
    const gone = await post('/comments', parcel({ ticket_id: 999_999 }));
    expect(gone.status).toBe(404);
  });

  it('send nothing to a ticket that was merged, and keep the text where it leads, beside what is written there', async () => {
    const json = { subject: 'Đơn hàng', requester_name: 'Lê Văn Tám', requester_phone: '0909888777' };
    const source = (await test.call(agent.token, createTicket, { json })).data._id;
    const content = { body: 'của đích', format: 'text' as const };
    await test.call(agent.token, saveDraft, { json: { key: `ticket:${ticket}:note`, composer: 'đích', content } });
    await test.call(agent.token, ticketMerges.merge, { json: { target_id: ticket, source_id: source } });
    const answer = await post('/comments', parcel({ ticket_id: source }));
    expect([answer.status, (await answer.json()).message]).toEqual([409, expect.stringContaining(`#${ticket}`)]);
    const posted = await web.send(agent, `/tickets/${source}`, { method: 'POST', body: form({ body: 'Kính gửi' }) });
    expect([posted.status, posted.headers.get('location')]).toEqual([302, `/tickets/${ticket}`]);
    expect(await written()).toEqual([]);
    const { reply, note } = (await read()).drafts;
    expect([reply?.body, note?.body, note?.others.map(({ body }) => body)]).toEqual([
      'Kính gửi',
      '<p>Từ hàng chờ</p>',
      ['của đích'],
    ]);
  });

  it('send whoever has signed out to the sign-in page, which scripts do not follow', async () => {
    const nobody = { ...agent, token: 'x' };
    for (const [path, method] of [
      ['/comments', 'POST'],
      ['/drafts', 'PUT'],
      ['/uploads', 'DELETE'],
    ] as const) {
      const answer = await post(path, {}, method, nobody);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        302,
        expect.stringMatching(/^\/login/),
      ]);
    }
  });

  it('save drafts by PUT and, from a page that goes away, by POST', async () => {
    const key = `ticket:${ticket}:note`;
    const draft = (body: string, revision: number) => ({
      key,
      composer: 'k',
      revision,
      content: { body, format: 'text' },
    });
    expect(await (await post('/drafts', draft('một', 1), 'PUT')).json()).toMatchObject({ is_kept: true });
    expect((await post('/drafts', draft('hai', 2))).status).toBe(200);
    expect((await read()).drafts.note?.body).toBe('hai');
    await web.send(agent, `/drafts?key=${key}`, { method: 'DELETE' });
    expect((await read()).drafts.note).toBeNull();
  });

  it('take a file under its local name once, and give it back to its owner alone', async () => {
    const upload = async () => {
      const data = form({ draft_key: `ticket:${ticket}:note` });
      data.set('file', text('hóa đơn.txt', 'một hai ba'));
      const init = { method: 'POST', headers: { 'Idempotency-Key': `file-${ticket}` }, body: data };
      return (await web.send(agent, '/uploads', init)).json();
    };
    const [one, two] = [await upload(), await upload()];
    expect(two).toEqual(one);
    expect((await read()).draft_files).toHaveLength(1);
    const bytes = (by: TestUser, headers = {}) => web.send(by, `/files/${one._id}`, { headers });
    expect(await (await bytes(agent)).text()).toBe('một hai ba');
    const part = await bytes(agent, { Range: 'bytes=-3' });
    expect([part.status, await part.text()]).toEqual([206, ' ba']);
    expect((await bytes(colleague)).status).toBe(404);
    const removed = await web.send(agent, `/uploads?id=${one._id}`, { method: 'DELETE' });
    expect([removed.status, (await bytes(agent)).status]).toEqual([200, 404]);
  });

  it('stop reading what is too large before it is read', async () => {
    const headers = { accept: 'application/json', 'content-length': String(11 * 1024 * 1024) };
    const answer = await web.send(agent, '/uploads', { method: 'POST', headers, body: 'x' });
    expect([answer.status, await answer.json()]).toEqual([413, { message: 'Tệp lớn hơn 10 MB' }]);
  });
});
