import { createTicket } from 'contract/tickets/tickets.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi, type TestUser } from '../api.ts';
import { crawl } from './crawl.ts';
import { address, exportedFile, type MaskedWorld, openMaskedWorld, readable, spellings } from './masked.ts';
import { openPages, type Pages, type Press, signsOut, type Visited } from './pages.ts';

// What a browser is given: documents, what scripts load, files and events. A masked role meets the customer in none of it.

let test: TestApi;
let site: Pages;
let masks: MaskedWorld;
const files = new Map<TestUser, string>();
beforeAll(async () => {
  test = await openTestApi();
  site = await openPages(test);
  masks = await openMaskedWorld(test);
  for (const viewer of [masks.masked, masks.seeing]) files.set(viewer, await exportedFile(test, viewer));
}, 120_000);
afterAll(async () => {
  await site.close();
  await test.close();
});

interface Met {
  /** What each address told of the customer. */
  told: Map<string, string[]>;
  presses: Map<string, Press>;
}

async function everythingFor(viewer: TestUser): Promise<Met> {
  const told = new Map<string, string[]>();
  const note = (as: string, { html, headers, location }: Visited) =>
    told.set(as, readable(`${html}\n${[...headers].join('\n')}\n${location ?? ''}`));
  const scene = masks.scenes.get(viewer)!;
  const starts = [
    '/',
    `/tickets/${await scene.id('ticket')}`,
    `/customers/${await scene.id('contact')}`,
    '/tickets?panel=exports',
    `/files/${files.get(viewer)}`,
    `/tickets?q=${masks.world.marker}`,
    `/customers?q=${masks.world.marker}`,
  ];
  const { presses } = await crawl(site, viewer.token, starts, page => note(page.path, page));
  for (const path of [...told.keys()])
    if (!path.startsWith('/files/')) note(`${path} as data`, await site.load(path, viewer.token));
  const q = encodeURIComponent(masks.world.marker);
  for (const resource of [
    `/search/palette?q=${q}`,
    `/pickers/contacts?q=${q}`,
    `/pickers/tags?q=${q}`,
    `/pickers/contact-match?phone=${spellings[0]}`,
    `/pickers/contact-match?email=${address}`,
    '/notifications',
    '/notifications/unread',
  ])
    note(resource.split('?')[0]!, await site.load(resource, viewer.token));
  return { told, presses };
}

const telling = ({ told }: Met) => [...told].filter(([, found]) => found.length > 0).map(([path]) => path);

describe('a masked role', () => {
  it('meets the customer in no document, no loaded data, no file and no answer to a form', async () => {
    const met = await everythingFor(masks.masked);
    expect(met.told.size).toBeGreaterThan(80);
    expect(telling(met)).toEqual([]);
    const said: string[] = [];
    for (const [name, press] of met.presses) {
      if (signsOut(press)) continue;
      const body = new URLSearchParams(press.fields);
      const { html, location } = await site.visit(press.action, masks.masked.token, { method: 'POST', body });
      if (readable(`${html}\n${location ?? ''}`).length > 0) said.push(name);
    }
    expect(said).toEqual([]);
  }, 120_000);

  it('meets ids and kinds alone in the stream', async () => {
    const { data } = await test.call(masks.seeing.token, createTicket, {
      json: { subject: `0987654321 ${address}`, requester_phone: '0987654321', tags: ['0987654321'] },
    });
    const until = (text: string) => text.includes(`"number":${data._id}`);
    const text = await site.hear('/events', masks.masked.token, until, { 'last-event-id': '0-0' });
    expect([until(text), readable(text)]).toEqual([true, []]);
  });
});

describe('a role that sees', () => {
  it('meets the customer where the masked one does not', async () => {
    const met = await everythingFor(masks.seeing);
    const scene = masks.scenes.get(masks.seeing)!;
    const [ticket, customer] = [`/tickets/${await scene.id('ticket')}`, `/customers/${await scene.id('contact')}`];
    expect(telling(met)).toEqual(
      expect.arrayContaining([
        ticket,
        `${ticket} as data`,
        customer,
        `${customer} as data`,
        '/tickets',
        '/tickets as data',
        '/customers',
        `/files/${files.get(masks.seeing)}`,
        '/search/palette',
        '/pickers/contacts',
        '/pickers/contact-match',
        '/notifications',
      ]),
    );
  }, 120_000);
});
