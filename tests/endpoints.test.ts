import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calls } from '../api/app.ts';

// The calls that the specification names, area by area, against those that answer.

/** The areas that are built. */
const areas = ['users', 'settings', 'tag-groups', 'lookups', 'contacts', 'channels', 'ivr', 'reports', 'diagnostics'];

/** Calls of these areas that do not answer yet, with what they wait for. */
const notBuiltYet: Record<string, string> = {
  ...waitFor('campaigns', ['get /v2/all-campaigns']),
  ...waitFor('reports', [
    'get /v2/report/summary-call',
    'get /v2/report/summary-call-hours',
    'get /v2/report/summary-call-year',
    'post /v2/report/summary-personal',
    'post /v2/report/summary-groups',
    'post /v2/report/summary-time-process-ticket',
    'post /v2/report/summary-customer',
    'post /v2/report/summary-agent',
    'post /v2/report/agents',
    'post /v2/report/ad-funnel',
    'post /v2/report/export-ad-funnel',
  ]),
};

function waitFor(what: string, waiting: string[]): Record<string, string> {
  return Object.fromEntries(waiting.map(call => [call, what]));
}

const table = '../shared/spec/endpoints.tsv';
const isHere = existsSync(table);
if (!isHere) console.warn(`${table} is not here: calls are not held against the specification`);

const specified = isHere
  ? readFileSync(table, 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
      .map(line => line.split('\t'))
      .filter(([area]) => areas.includes(area!))
      .map(([, method, path]) => `${method!.toLowerCase()} ${path}`)
  : [];

/** Whether a call of the contract is at this address, whatever its parameters are called. */
const answers = (call: string) => answered.some(pattern => pattern.test(call));
const answered = calls.map(
  ({ route }) => new RegExp(`^${route.method} ${route.path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`),
);

describe.skipIf(!isHere)('the calls of the specification', () => {
  it('answer under exactly its paths, but for those listed', () => {
    expect(specified.length).toBeGreaterThan(80);
    expect(specified.filter(call => !answers(call) && notBuiltYet[call] === undefined)).toEqual([]);
  });

  it('are listed as the specification spells them', () => {
    const names = new Set(specified);
    expect(Object.keys(notBuiltYet).filter(call => !names.has(call))).toEqual([]);
  });

  it('are listed no longer than they are missing', () => {
    expect(Object.keys(notBuiltYet).filter(answers)).toEqual([]);
  });
});
