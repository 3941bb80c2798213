import { parseArgs } from 'node:util';
import { measureCalls } from './rig/voice-calls.ts';
import { measureMedia } from './rig/voice-media.ts';

// npm run bench:voice -- [--only media|calls] [--pairs 60] [--seconds 20] [--plain] [--callers 200] [--agents 10]
// media: what the sound of 60 recorded calls costs by itself; calls: the built application with SIP, records and queues.

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    pairs: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    plain: { type: 'boolean', default: false },
    callers: { type: 'string', default: '200' },
    agents: { type: 'string', default: '10' },
  },
});
const [pairs, seconds] = [Number(values.pairs), Number(values.seconds)];

function show(rows: string[][]): void {
  console.log('\n| | |\n|---|---|');
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`);
}

if (values.only !== 'calls') show(await measureMedia({ pairs, seconds, plain: values.plain }));
if (values.only !== 'media')
  show(await measureCalls({ pairs, seconds, callers: Number(values.callers), agents: Number(values.agents) }));
process.exit(0);
