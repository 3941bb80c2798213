import { searchContacts } from 'contract/contacts/contacts.ts';
import type { RouteDefinition } from 'contract/route.ts';
import { searchEverything } from 'contract/search/search.ts';
import { createTicket, listTickets, readTicket, updateTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../api/app.ts';
import { ApiFailure, openTestApi, type TestApi, type TestUser } from '../api.ts';
import { address, exportedFile, national, openMaskedWorld, readable, spellings } from './masked.ts';
import { filled, isOpenTo, isRead, nameOf, send, templateOf } from './probe.ts';
import { parts } from './schema-places.ts';
import type { Scene, World } from './world.ts';

// One customer's number and address, in every text that people write: a masked role meets them nowhere, another role does.

let test: TestApi;
let world: World;
/** Sees everything masked. */
let masked: TestUser;
/** Sees everything. */
let seeing: TestUser;
let scenes: Map<TestUser, Scene>;

beforeAll(async () => {
  test = await openTestApi();
  ({ world, masked, seeing, scenes } = await openMaskedWorld(test));
});
afterAll(() => test.close());

const reads = calls
  .map(({ route }) => ({ call: nameOf(route), route: route as RouteDefinition }))
  .filter(({ route }) => isRead(route) && route.access !== 'public' && route.response !== 'stream');

async function answerTo(viewer: TestUser, route: RouteDefinition) {
  const scene = scenes.get(viewer)!;
  const input = await filled(templateOf(route), slot => scene.id(slot.noun));
  for (const part of ['query', 'body'] as const) {
    const schema = parts[part](route);
    const shape = schema && 'shape' in schema ? (schema.shape as object) : {};
    if ('q' in shape) input[part] = { ...(input[part] as object), q: world.marker };
    if ('size' in shape) input[part] = { ...(input[part] as object), size: 100 };
  }
  const answer = await send(test, route, input, { token: viewer.token });
  return { ...answer, all: `${answer.headers}\n${answer.text}` };
}

describe.each(reads)('$call', ({ call, route }) => {
  it.runIf(isOpenTo(route, 'agent'))('hides the customer from a masked role', async () => {
    const answer = await answerTo(masked, route);
    expect([200, 201, 404]).toContain(answer.status);
    expect([call, readable(answer.all), readable(answer.all).length > 0 ? answer.all : '']).toEqual([call, [], '']);
  });
});

describe('somebody who sees', () => {
  it('finds the customer in the same answers', async () => {
    const telling = [];
    for (const { call, route } of reads)
      if (readable((await answerTo(seeing, route)).all).length === 2) telling.push(call);
    expect(telling).toEqual(
      expect.arrayContaining([
        'get /v2/tickets',
        'get /v2/ticket/:id',
        'get /v2/contact/:id',
        'get /v2/contact/:id/tickets',
        'post /v2/contacts/search',
        'get /v2/file/:id',
        'get /v2/notifications',
      ]),
    );
  });
});

describe('search', () => {
  const found = async (viewer: TestUser, q: string) => {
    const everywhere = await test.call(viewer.token, searchEverything, { query: { q } });
    const contacts = (await test.call(viewer.token, searchContacts, { json: { q, size: 100 } })).list.length;
    expect([q, everywhere.data.contacts.length]).toEqual([q, Math.min(contacts, 8)]);
    return { contacts, tickets: (await test.call(viewer.token, listTickets, { query: { q, size: 100 } })).list.length };
  };

  it.each(spellings.slice(0, 6))('by the whole number %s finds the person for a masked role too', async q => {
    const { tickets, contacts } = await found(masked, q);
    expect([tickets > 0, contacts]).toEqual([true, 1]);
  });

  it('by the whole address finds the person for a masked role too', async () => {
    expect((await found(masked, address)).contacts).toBe(1);
  });

  it.each(['98765', '7654321', '765', '09876', 'lo.ema', 'email@khach-that.vn'])(
    'by the part %s spells nothing out to a masked role, and finds for others',
    async q => {
      expect((await found(masked, q)).contacts).toBe(0);
      expect((await found(seeing, q)).contacts).toBeGreaterThan(0);
    },
  );

  it('by digits inside a text finds whole words alone for a masked role', async () => {
    const { data } = await test.call(seeing.token, createTicket, {
      json: { subject: 'Đơn 778899 gọi 0977888999 gấp', requester_name: 'Khách đơn' },
    });
    const finds = async (viewer: TestUser, q: string) =>
      (await test.call(viewer.token, listTickets, { query: { q } })).list.some(row => row._id === data._id);
    expect(await finds(masked, 'don 778899')).toBe(true);
    expect(await finds(masked, 'don 7788')).toBe(false);
    expect(await finds(masked, 'goi 09778')).toBe(false);
    expect(await finds(seeing, 'goi 09778')).toBe(true);
    expect(await finds(masked, 'goi')).toBe(true);
  });

  it('sorts a masked role’s list without telling which hidden digit is the greater', async () => {
    const numbers: number[] = [];
    for (const tail of ['5', '1', '9', '3']) {
      const subject = `Sắp xếp 096600${tail}123`;
      const { data } = await test.call(seeing.token, createTicket, { json: { subject, requester_name: 'Khách' } });
      numbers.push(data._id);
    }
    const order = async (viewer: TestUser) =>
      (await test.call(viewer.token, listTickets, { query: { q: 'sap xep', sort: 'subject' } })).list.map(
        row => row._id,
      );
    expect(await order(masked)).toEqual(numbers);
    expect(await order(seeing)).toEqual([1, 3, 0, 2].map(at => numbers[at]));
  });
});

describe('changing what is shown masked', () => {
  const makeTicket = async () => {
    const { data } = await test.call(seeing.token, createTicket, {
      json: {
        subject: `Gọi lại 0987 654 321`,
        requester_name: 'Khách sửa',
        cc: [address, 'khac@khach-that.vn'],
        tags: [`số 0987654321`, 'gấp'],
      },
    });
    return data._id;
  };
  const stored = (number: number) =>
    test.rows(world.tenantId, db =>
      db.selectFrom('tickets').select(['subject', 'cc', 'tags']).where('number', '=', number).executeTakeFirstOrThrow(),
    );

  it('keeps what a masked editor sends back as it was shown', async () => {
    const id = await makeTicket();
    const { data } = await test.call(masked.token, readTicket, { params: { id } });
    const { subject, cc, tags, version } = data.ticket;
    expect(readable(JSON.stringify([subject, cc, tags]))).toEqual([]);
    await test.call(masked.token, updateTicket, {
      params: { id },
      json: { version, subject: `${subject} trước 17h`, cc: [...cc, 'moi@khach-that.vn'], tags: [...tags, 'mới'] },
    });
    expect(await stored(id)).toEqual({
      subject: 'Gọi lại 0987 654 321 trước 17h',
      cc: [address, 'khac@khach-that.vn', 'moi@khach-that.vn'],
      tags: ['số 0987654321', 'gấp', 'mới'],
    });
  });

  it('takes a masked address for none where the ticket has no such address', async () => {
    const id = await makeTicket();
    for (const attempt of [
      () =>
        test.call(masked.token, updateTicket, { params: { id }, json: { version: 1, cc: ['zz•••@khach-that.vn'] } }),
      () =>
        test.call(seeing.token, updateTicket, { params: { id }, json: { version: 1, cc: ['lo•••@khach-that.vn'] } }),
      () =>
        test.call(masked.token, createTicket, {
          json: { subject: 'x', requester_name: 'y', cc: ['lo•••@khach-that.vn'] },
        }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 422, body: { errors: [{ param: 'cc.0' }] } });
  });

  it('answers a conflict masked, with what was sent as it was sent', async () => {
    const id = await makeTicket();
    await test.call(seeing.token, updateTicket, {
      params: { id },
      json: { version: 1, subject: 'Gọi +84 987 654 321 ngay', tags: ['0987654321'], cc: [address] },
    });
    const sent = {
      subject: 'Gọi lại 0987 ••• 321 và 0912 345 678',
      tags: ['0987 ••• 321', 'thêm'],
      cc: ['moi@khach-that.vn'],
    };
    const failure = await test
      .call(masked.token, updateTicket, { params: { id }, json: { version: 1, ...sent } })
      .catch((error: ApiFailure) => error);
    expect(failure).toBeInstanceOf(ApiFailure);
    const { status, body } = failure as ApiFailure;
    expect([status, readable(JSON.stringify(body))]).toEqual([409, []]);
    const fields = (body.current as { fields: { field: string; mine: unknown; current: unknown }[] }).fields;
    expect(Object.fromEntries(fields.map(({ field, mine }) => [field, mine]))).toMatchObject(sent);
    expect(fields.find(({ field }) => field === 'subject')!.current).toBe('Gọi 0987 ••• 321 ngay');
  });
});

describe('what leaves by other ways', () => {
  it('tells ids and kinds alone in the stream of events', async () => {
    const { route } = calls.find(one => nameOf(one.route) === 'get /v2/events')!;
    const { data } = await test.call(seeing.token, createTicket, {
      json: { subject: `0987654321 ${address}`, requester_phone: '0987654321', tags: ['0987654321'] },
    });
    const until = (text: string) => text.includes(`"number":${data._id}`);
    for (const viewer of [masked, seeing]) {
      const headers = { 'last-event-id': '0-0' };
      const { text } = await send(test, route, {}, { token: viewer.token, headers, until });
      expect([until(text), readable(text.replace(world.marker, ''))]).toEqual([true, []]);
    }
  });

  it('hides the customer in an export asked for by a masked role', async () => {
    const fileOf = async (viewer: TestUser) => {
      const file_id = await exportedFile(test, viewer);
      const response = await test.request(`/v2/file/${file_id}`, { headers: { Authorization: viewer.token } });
      expect(response.status).toBe(200);
      return response.text();
    };
    const [hidden, whole] = [await fileOf(masked), await fileOf(seeing)];
    expect(readable(hidden)).toEqual([]);
    expect(readable(whole)).toContain(national);
    expect(hidden.split('\r\n').length).toBe(whole.split('\r\n').length);
  });

  it('keeps a person’s own unsent words as they typed them', async () => {
    const content = { body: `gọi ${spellings[0]}`, format: 'text', fields: { cc: address } };
    const save = calls.find(one => nameOf(one.route) === 'put /v2/draft')!.route;
    const read = calls.find(one => nameOf(one.route) === 'get /v2/draft')!.route;
    await send(test, save, { body: { key: 'ticket:new', content } }, { token: masked.token });
    const { text } = await send(test, read, { query: { key: 'ticket:new' } }, { token: masked.token });
    expect(JSON.parse(text).data).toMatchObject(content);
    await send(test, save, { body: { key: 'ticket:new', content: { body: '' } } }, { token: masked.token });
  });
});
