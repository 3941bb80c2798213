import { randomUUID } from 'node:crypto';
import { createContact, updateContact } from 'contract/contacts/contacts.ts';
import { uploadFile } from 'contract/files/files.ts';
import { deleteDraft, listDrafts, readDraft, saveDraft } from 'contract/tickets/drafts.ts';
import { addComment, createTicket, readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../../tests/api.ts';

let test: TestApi;
let tenant: string;
let agent: TestUser;
let ticket: number;
let key: string;
beforeAll(async () => {
  test = await openTestApi();
  tenant = await test.tenant();
  agent = await test.user(tenant);
});
afterAll(() => test.close());
beforeEach(async () => {
  const json = { subject: 'Đơn hàng', requester_name: 'Trần Thị Dậu' };
  ticket = (await test.call(agent.token, createTicket, { json })).data._id;
  key = `ticket:${ticket}:note`;
});

const save = async (body: string, more: { composer?: string; revision?: number; format?: 'text' | 'html' } = {}) => {
  const { format = 'text', ...rest } = more;
  return (await test.call(agent.token, saveDraft, { json: { key, ...rest, content: { body, format } } })).data;
};
const read = async (by = agent) => (await test.call(by.token, readDraft, { query: { key } })).data;
const send = (composer: string, body: string) =>
  test.call(
    agent.token,
    addComment,
    { params: { id: ticket }, json: { kind: 'internal', body } },
    { idempotencyKey: composer },
  );

describe('a draft', () => {
  it('is there wherever its author signs in, and for nobody else', async () => {
    const { saved_at } = await save('Khách hẹn <mai> 9 giờ & đổi hàng');
    const expected = { body: 'Khách hẹn <mai> 9 giờ & đổi hàng', format: 'text', updated_at: saved_at };
    expect(await read()).toMatchObject(expected);
    const { data } = await test.call(agent.token, readTicket, { params: { id: ticket } });
    expect(data.drafts).toMatchObject({ reply: null, note: expected });
    const colleague = await test.user(tenant);
    expect(await read(colleague)).toBeNull();
    const { list } = await test.call(agent.token, listDrafts, {});
    expect(list).toMatchObject([{ key, excerpt: 'Khách hẹn <mai> 9 giờ & đổi hàng' }]);
    await test.call(agent.token, deleteDraft, { query: { key } });
    expect(await read()).toBeNull();
  });

  it('can be read whole by its writer when the ticket is out of their reach, and only then', async () => {
    const own = await test.user(tenant, { scope: 'me' });
    const json = { subject: 'Chuyển đi', requester_name: 'Mùa A Sử', assignee_id: own.id };
    const { data: given } = await test.call(agent.token, createTicket, { json });
    const body = `Dạ ${'chờ em nhé '.repeat(30)}hết`;
    const asked = { key: `ticket:${given._id}:reply`, content: { body } };
    await test.call(own.token, saveDraft, { json: asked });
    const listed = async () => (await test.call(own.token, listDrafts, {})).list;
    expect(await listed()).toMatchObject([{ key: asked.key, text: null }]);
    const { data: read } = await test.call(own.token, readTicket, { params: { id: given._id } });
    const handed = { version: read.ticket.version, assignee_id: '' };
    const { data: saved } = await test.call(own.token, updateTicket, { params: { id: given._id }, json: handed });
    expect(saved.is_in_scope).toBe(false);
    expect(await listed()).toMatchObject([{ key: asked.key, text: body }]);
    const back = { version: saved.version, assignee_id: own.id };
    const { data: again } = await test.call(agent.token, updateTicket, { params: { id: given._id }, json: back });
    expect(again.is_in_scope).toBe(true);
    expect(await listed()).toMatchObject([{ key: asked.key, text: null }]);
  });

  it('is gone when nothing is left of it, tags or not', async () => {
    await save('a');
    expect(await save('  ')).toMatchObject({ is_kept: false });
    expect(await read()).toBeNull();
    await save('<p>a</p>', { format: 'html' });
    expect(await save('<p> </p><p></p>', { format: 'html' })).toMatchObject({ is_kept: false });
    expect(await read()).toBeNull();
    expect(await save('<b>', { format: 'text' })).toMatchObject({ is_kept: true });
  });

  it('does not come back by a save that was on its way when it was sent', async () => {
    const composer = randomUUID();
    await save('Đang viết', { composer });
    await send(composer, 'Đang viết xong');
    expect(await read()).toBeNull();
    expect(await save('Đang viết x', { composer })).toMatchObject({ is_kept: false });
    expect(await read()).toBeNull();
    expect(await save('Câu khác', { composer: randomUUID() })).toMatchObject({ is_kept: true });
  });

  it('does not come back by saves that race with its sending', async () => {
    for (let round = 0; round < 20; round++) {
      const composer = randomUUID();
      await Promise.all([
        save(`Bản ${round}`, { composer, revision: 1 }),
        send(composer, `Bản ${round}`),
        save(`Bản ${round}!`, { composer, revision: 2 }),
      ]);
      expect([round, await read()]).toEqual([round, null]);
    }
  });

  it('is the newest version, though an older save arrives after it', async () => {
    const composer = randomUUID();
    await save('Dạ em chào chị', { composer, revision: 7 });
    await save('Dạ em', { composer, revision: 4 });
    expect((await read())?.body).toBe('Dạ em chào chị');
    // another tab or machine counts for itself
    await save('Từ máy khác', { composer: randomUUID(), revision: 1 });
    expect((await read())?.body).toBe('Từ máy khác');
  });

  it('stays when its sending was refused', async () => {
    const composer = randomUUID();
    await save('Chưa gửi được', { composer });
    const refused = test.call(
      agent.token,
      addComment,
      { params: { id: ticket }, json: { kind: 'internal', body: 'Chưa gửi được', file_ids: [randomUUID()] } },
      { idempotencyKey: composer },
    );
    await expect(refused).rejects.toMatchObject({ status: 422 });
    expect((await read())?.body).toBe('Chưa gửi được');
    expect(await save('Chưa gửi được, sửa', { composer })).toMatchObject({ is_kept: true });
  });
});

describe('two windows that write in one place', () => {
  let one: string;
  let two: string;
  beforeEach(() => {
    [one, two] = [randomUUID(), randomUUID()];
  });
  const key = () => `ticket:${ticket}:note`;
  const write = async (body: string, composer: string, base: string | null, revision = 1) => {
    const json = { key: key(), composer, revision, base, content: { body } };
    return (await test.call(agent.token, saveDraft, { json })).data;
  };
  const read = async () => {
    const { data } = await test.call(agent.token, readDraft, { query: { key: key() } });
    return data && [data.body, ...data.others.map(other => other.body)];
  };

  it('both texts are kept, each once and as last written', async () => {
    const first = await write('của cửa sổ một', one, null);
    await write('của cửa sổ hai', two, null);
    expect(await read()).toEqual(['của cửa sổ hai', 'của cửa sổ một']);
    await write('của cửa sổ một, thêm', one, first.saved_at, 2);
    expect(await read()).toEqual(['của cửa sổ một, thêm', 'của cửa sổ hai']);
  });

  it('whoever goes on from what stands there writes the same text', async () => {
    const first = await write('của máy một', one, null);
    await write('của máy một, sửa ở máy hai', two, first.saved_at);
    expect(await read()).toEqual(['của máy một, sửa ở máy hai']);
  });

  it('an empty page takes nobody’s text away, and its own gives way to the other', async () => {
    await write('của cửa sổ một', one, null);
    await write('', two, null);
    expect(await read()).toEqual(['của cửa sổ một']);
    const { saved_at } = await write('của cửa sổ hai', two, null, 2);
    await write('', two, saved_at, 3);
    expect(await read()).toEqual(['của cửa sổ một']);
  });

  it('sending one leaves the other', async () => {
    await write('của cửa sổ một', one, null);
    await write('của cửa sổ hai', two, null);
    const send = (body: string, composer: string) =>
      test.call(
        agent.token,
        addComment,
        { params: { id: ticket }, json: { kind: 'internal', body } },
        { idempotencyKey: composer },
      );
    await send('của cửa sổ một', one);
    expect(await read()).toEqual(['của cửa sổ hai']);
    await send('của cửa sổ hai', two);
    expect(await read()).toBeNull();
  });

  it('one is thrown away alone', async () => {
    await write('của cửa sổ một', one, null);
    await write('của cửa sổ hai', two, null);
    await test.call(agent.token, deleteDraft, { query: { key: key(), composer: one } });
    expect(await read()).toEqual(['của cửa sổ hai']);
    await test.call(agent.token, deleteDraft, { query: { key: key(), composer: two } });
    expect(await read()).toBeNull();
  });
});

describe('a draft of a ticket that is not made yet', () => {
  const keep = (draftKey: string, fields: Record<string, string>, composer: string) =>
    test.call(agent.token, saveDraft, { json: { key: draftKey, composer, content: { fields } } });
  const kept = (draftKey: string, by = agent) => test.call(by.token, readDraft, { query: { key: draftKey } });

  it('keeps the fields of its form and the files beside it, and goes when the ticket is made', async () => {
    const composer = randomUUID();
    await keep('ticket:new', { subject: 'Máy kêu to', 'attributes.size': 'M\nL' }, composer);
    const file = new File(['ảnh'], 'máy.txt', { type: 'text/plain' });
    const { data: uploaded } = await test.call(agent.token, uploadFile, { file, json: { draft_key: 'ticket:new' } });
    const { data, files } = await kept('ticket:new');
    expect(data?.fields).toEqual({ subject: 'Máy kêu to', 'attributes.size': 'M\nL' });
    expect(files.map(({ _id, name }) => ({ _id, name }))).toEqual([{ _id: uploaded._id, name: 'máy.txt' }]);
    const { data: nothing, files: none } = await kept('ticket:new', await test.user(tenant));
    expect([nothing, none]).toEqual([null, []]);

    const json = { subject: 'Máy kêu to', requester_name: 'Trần Thị Dậu', file_ids: [uploaded._id] };
    await test.call(agent.token, createTicket, { json }, { idempotencyKey: composer });
    expect(await kept('ticket:new')).toMatchObject({ data: null, files: [] });
    const late = await keep('ticket:new', { subject: 'Máy kêu to' }, composer);
    expect(late.data.is_kept).toBe(false);
  });

  describe('that two windows show', () => {
    const make = (subject: string, composer: string, continues?: string) =>
      test.call(
        agent.token,
        createTicket,
        { json: { subject, requester_name: 'Trần Thị Dậu', continues } },
        { idempotencyKey: composer },
      );
    const madeOf = async (composer: string, by = agent) =>
      (await test.call(by.token, readDraft, { query: { key: 'ticket:new', composer } })).made;

    it('becomes one ticket, whichever window is first; the other is told which', async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      await keep('ticket:new', { subject: 'Máy kêu to' }, first);
      expect(await madeOf(first)).toBeNull();
      const { data } = await make('Máy kêu to', second, first);
      expect([await madeOf(first), await madeOf(second)]).toEqual([data, data]);
      expect(await madeOf(first, await test.user(tenant))).toBeNull();
      expect((await kept('ticket:new')).data).toBeNull();
      // the window that wrote it, and one more that had opened it
      await expect(make('Máy kêu rất to', first)).rejects.toMatchObject({ status: 422 });
      const third = make('Máy kêu to', randomUUID(), first);
      await expect(third).rejects.toMatchObject({ status: 409, body: { current: data } });
      // an answer that was lost is given again
      expect((await make('Máy kêu to', second, first)).data).toEqual(data);
      await expect(make('Máy khác', randomUUID())).resolves.toMatchObject({ status: 201 });
    });

    it('becomes one ticket when both are sent at once', async () => {
      const draft = randomUUID();
      await keep('ticket:new', { subject: 'Cùng lúc' }, draft);
      const sent = await Promise.allSettled(Array.from({ length: 6 }, () => make('Cùng lúc', randomUUID(), draft)));
      expect(sent.filter(one => one.status === 'fulfilled')).toHaveLength(1);
      for (const one of sent)
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({ status: 409, body: { current: { code: /^#/ } } });
    });

    it('stays where more was written in one of them', async () => {
      const [first, second] = [randomUUID(), randomUUID()];
      const { data: saved } = await keep('ticket:new', { subject: 'Máy kêu to' }, first);
      const json = {
        key: 'ticket:new',
        composer: second,
        base: saved.saved_at,
        content: { fields: { subject: 'Thêm' } },
      };
      await test.call(agent.token, saveDraft, { json });
      await make('Máy kêu to', first, randomUUID());
      expect((await kept('ticket:new')).data?.fields).toEqual({ subject: 'Thêm' });
    });
  });

  it('is kept apart for each customer', async () => {
    const { data } = await test.call(agent.token, readTicket, { params: { id: ticket } });
    const customer = data.ticket.requester._id;
    await keep('ticket:new', { subject: 'Của ai đó' }, randomUUID());
    await keep(`ticket:new:${customer}`, { subject: 'Của chị Dậu' }, randomUUID());
    await test.call(agent.token, createTicket, { json: { subject: 'Của chị Dậu', requester_id: customer } });
    expect((await kept(`ticket:new:${customer}`)).data).toBeNull();
    expect((await kept('ticket:new')).data?.fields).toEqual({ subject: 'Của ai đó' });
  });
});

describe('a draft of a form', () => {
  const keep = (draftKey: string, fields: Record<string, string>, composer: string, base: string | null = null) =>
    test.call(agent.token, saveDraft, { json: { key: draftKey, composer, base, content: { fields } } });
  const kept = async (draftKey: string) => (await test.call(agent.token, readDraft, { query: { key: draftKey } })).data;

  it('of a ticket comes with it, and goes with the save that holds it; a save that was late brings nothing back', async () => {
    const place = `ticket:${ticket}:form`;
    const composer = randomUUID();
    await keep(place, { version: '1', tags: 'gấp' }, composer);
    const { data } = await test.call(agent.token, readTicket, { params: { id: ticket } });
    expect(data.drafts.form?.fields).toEqual({ version: '1', tags: 'gấp' });
    const { list } = await test.call(agent.token, listDrafts, {});
    expect(list.find(one => one.key === place)?.excerpt).toBe('gấp');
    const input = { params: { id: ticket }, json: { version: 1, tags: ['gấp'] } };
    await test.call(agent.token, updateTicket, input, { idempotencyKey: composer });
    expect(await kept(place)).toBeNull();
    expect((await keep(place, { version: '1', tags: 'gấp' }, composer)).data.is_kept).toBe(false);
    expect(await kept(place)).toBeNull();
  });

  it('stays when another window saves, and when a save is refused', async () => {
    const place = `ticket:${ticket}:form`;
    const [mine, others] = [randomUUID(), randomUUID()];
    await keep(place, { version: '1', subject: 'Của tôi' }, mine);
    const change = (json: { version: number; subject: string }, idempotencyKey: string) =>
      test.call(agent.token, updateTicket, { params: { id: ticket }, json }, { idempotencyKey });
    await change({ version: 1, subject: 'Của cửa sổ kia' }, others);
    expect((await kept(place))?.fields).toEqual({ version: '1', subject: 'Của tôi' });
    await expect(change({ version: 1, subject: 'Của tôi' }, mine)).rejects.toMatchObject({ status: 409 });
    expect((await kept(place))?.fields).toEqual({ version: '1', subject: 'Của tôi' });
    await change({ version: 2, subject: 'Của tôi' }, mine);
    expect(await kept(place)).toBeNull();
  });

  it('of a customer goes when they are saved, of a new one when they are made', async () => {
    const [making, saving] = [randomUUID(), randomUUID()];
    await keep('contact:new', { name: 'Bùi Thị Chín' }, making);
    const json = { name: 'Bùi Thị Chín' };
    const { data } = await test.call(agent.token, createContact, { json }, { idempotencyKey: making });
    expect(await kept('contact:new')).toBeNull();
    await keep(`contact:${data._id}`, { version: '1', note: 'Khách quen' }, saving);
    const input = { params: { id: data._id }, json: { version: 1, note: 'Khách quen' } };
    await test.call(agent.token, updateContact, input, { idempotencyKey: saving });
    expect(await kept(`contact:${data._id}`)).toBeNull();
  });
});
