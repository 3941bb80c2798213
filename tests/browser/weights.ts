import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** What a page may ask of a first visit, in kB of 1,000 bytes. */
export interface Weight {
  /** By gzip: what the page needs to run, what comes at first use apart. */
  javaScript: number;
  /** Files of it. */
  files: number;
}

/** By route file, little above what they are: a page that grows says why. A framework and a frame of 113 are in each. Forms
 * that keep what is typed in them, while they are saved too, are 1.8 of tickets and customers, one shared file also of a new ticket, which knows of its other windows by 1.
 * Templates of tickets are 0.9 of a new one; a bar that says who looks as whom is 0.2 of every page until it is there.
 * What opens macros is 0.2 of a ticket; the preview of a template of a channel is two files of its own page.
 * What was merged into a ticket or a customer is 0.2 of their pages.
 * Suggestions of tags come at the first focus; what asks for them is 0.1. A form of a page of settings that is there from the start is 5;
 * one made of the fields that the drawer has at first use comes by itself once the page is there. The filters of the log are 7, its words 3.
 * The columns of an organisation's tickets are chosen as a list's are: 3 of what lists share; those of settings are a small file.
 * A tenant’s name and logo are 0.1 of every page. An import of customers has the question and the tabs of settings, which come with all that settings share.
 * What brings the telephone after the page, and says what its person is doing, is 3.6 of every page; it is 4.3 of those that share the icons of forms.
 * The colleagues of a summary come by themselves for whoever leads; what knows of them is 0.4 and a file.
 * What lists of the switchboard share is a file of theirs, the parts of a scenario another; the filters of the calls are 5, one of them open 4;
 * what pages told of a call is 0.5.
 * Customers whom a typed number belongs to are 0.5 of the form of a customer; 'Hiện số' and the parts of the page are 0.9 of theirs. */
const weights: Record<string, Weight> = {
  'tickets/index.tsx': { javaScript: 123.9, files: 8 },
  'tickets/ticket.tsx': { javaScript: 150, files: 9 },
  'tickets/new.tsx': { javaScript: 146.4, files: 10 },
  'customers/index.tsx': { javaScript: 125.2, files: 10 },
  'customers/customer.tsx': { javaScript: 132.3, files: 10 },
  'customers/new.tsx': { javaScript: 131.1, files: 11 },
  'customers/import.tsx': { javaScript: 129.7, files: 12 },
  'report/summary.tsx': { javaScript: 122, files: 9 },
  'settings/tenant/index.tsx': { javaScript: 136.5, files: 13 },
  'settings/tenant/branding.tsx': { javaScript: 135.6, files: 13 },
  'settings/tenant/config-of-tenant.tsx': { javaScript: 120.4, files: 9 },
  'settings/tenant/retention.tsx': { javaScript: 123.2, files: 10 },
  'settings/tenant/switchboard.tsx': { javaScript: 123.2, files: 10 },
  'settings/tenant/audit-log.tsx': { javaScript: 135.7, files: 12 },
  'settings/organizations/organization.tsx': { javaScript: 134.3, files: 13 },
  'settings/multi-channels/livechat.tsx': { javaScript: 123.4, files: 10 },
  'settings/others/templates.tsx': { javaScript: 133.4, files: 15 },
  'switchboard/call-history.tsx': { javaScript: 137, files: 14 },
  'switchboard/ivr/audio.tsx': { javaScript: 132.9, files: 15 },
  'switchboard/ivr/scenario.tsx': { javaScript: 136.8, files: 16 },
  'switchboard/ivr/scenarios.tsx': { javaScript: 132.9, files: 15 },
  'switchboard/queue/hotlines.tsx': { javaScript: 132.9, files: 15 },
  'switchboard/queue/queues.tsx': { javaScript: 132.9, files: 15 },
  'views.tsx': { javaScript: 131.3, files: 14 },
  'view-as-mode.tsx': { javaScript: 132.6, files: 12 },
  'login.tsx': { javaScript: 131.7, files: 12 },
};
/** Of every other page. */
const usual: Weight = { javaScript: 132.9, files: 14 };

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

const around = ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/frame.tsx', 'app/routes/page.tsx'];
const routeFile = (key: string) => /^app\/routes\/(.*\.tsx)\?__remix-build-client-route$/.exec(key)?.[1];

/** Every page of the built application with what it loads and what it may. */
export function pageWeights(): { page: string; is: Weight; may: Weight }[] {
  const manifest: Manifest = JSON.parse(readFileSync('build/.vite/client-manifest.json', 'utf8'));
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(`build/client/${file}`), { level: 9 }).length;
    sizes.set(file, known);
    return known;
  };
  const starts = Object.keys(manifest).filter(key => around.includes(key.split('?')[0]!));
  return Object.keys(manifest)
    .filter(key => routeFile(key) && !starts.includes(key))
    .map(key => {
      const files = new Set([...starts, key].flatMap(start => loadedWith(manifest, start)));
      const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
      const page = routeFile(key)!;
      return { page, is: { javaScript: bytes / 1_000, files: files.size }, may: weights[page] ?? usual };
    });
}

function loadedWith(manifest: Manifest, start: string): string[] {
  const seen = new Set([start]);
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next);
  return [...seen].map(key => manifest[key]!.file);
}
