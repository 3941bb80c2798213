import { readFileSync } from 'node:fs';

// Which module of the browser's code goes into which file. On a slow line a request costs more than its bytes, so a first visit
// gets few files: the framework, what every page shares, what lists share with other pages, what forms share, what a ticket
// and a new ticket share, what settings share, and what a page adds. What is imported at first use stays on its own.

const framework = /\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//;
/** Entry, root, and the frame around pages. */
const everywhere = /\/app\/(entry\.client|root|routes\/(frame|page))\.tsx/;
const list = /\/app\/routes\/tickets\/index\.tsx/;
const ticket = /\/app\/routes\/tickets\/ticket\.tsx/;
const newTicket = /\/app\/routes\/tickets\/new\.tsx/;
const customers = /\/app\/routes\/customers\/index\.tsx/;
const customer = /\/app\/routes\/customers\/(customer|new)\.tsx/;
/** A few lines of a customer and of an organisation. */
const ticketsOf = /\/app\/features\/tickets\/tickets-of\.tsx/;
/** Asked on most pages that change something. */
const question = /\/app\/ui\/confirm-dialog\.tsx/;
/** What pages of settings share and is no form: what opens over their lists, and the parts of a page. */
const settings =
  /\/app\/(crud\/(view|usual)|ui\/(drawer|confirm-panel|tabs)|features\/(working-time\/parts|tenant\/tenant-tabs|templates\/template-tabs|channels\/(account-parts|zalo-tabs|channel-paths)))\.tsx?$/;
/** A few lines of tickets and of settings; of lists and of the log; of panels and of customers; of all that shows a number. */
const few =
  /\/app\/(features\/(settings\/minutes|exports\/panel-address|lazy-part)|softphone\/(call-button|call-target|signal|agent-menu))\.tsx?$/;
/** A few lines each, of the history of calls, its further filters and the telephone. */
const calls = /\/(contract\/calls\/call-(directions|params|words)|app\/features\/calls\/call-place)\.ts$/;
/** Comes by itself to customers; nearly all of it is on a ticket's page already. */
const draftLink = /\/app\/features\/form-draft\/draft-link\.tsx/;
/** A few lines each, which forms of passwords have both. */
const passwords = /\/app\/(features\/access\/refused|ui\/password-field|http\/unreached)\.tsx?/;
/** Comes by itself, where there are open tickets or customers. */
const tabs = /\/app\/features\/tabs\/open-tabs\.tsx/;
/** Names every icon, so it must not pull them all into the file of whoever imports one. */
const iconNames = /\/app\/ui\/icons\.tsx$/;
const icon = /\/lucide-react\/dist\/esm\/icons\//;

/** @typedef {import('vite').Rollup.ManualChunkMeta} Meta */

/** @returns {(id: string, meta: Meta) => string | undefined} for Rollup's `manualChunks` */
export function clientChunks() {
  /** @type {Record<string, Set<string>> | undefined} */
  let files;
  return (id, meta) => {
    files ??= plan(meta);
    return Object.keys(files).find(name => files?.[name]?.has(id));
  };
}

/**
 * The first file that holds a module has it.
 * @param {Meta} meta
 * @returns {Record<string, Set<string>>}
 */
function plan({ getModuleIds, getModuleInfo }) {
  const ids = [...getModuleIds()];
  const from = (/** @type {RegExp[]} */ ...patterns) =>
    reach(
      ids.filter(id => patterns.some(pattern => pattern.test(id))),
      getModuleInfo,
    );
  const both = (/** @type {Set<string>} */ one, /** @type {Set<string>} */ other) =>
    [...one].filter(id => other.has(id));
  const icons = (/** @type {Iterable<string>} */ modules) =>
    reach(iconsIn([...modules], ids, getModuleInfo), getModuleInfo);
  const onEveryPage = from(everywhere);
  const onMany = from(few);
  const onLists = from(list);
  const onTickets = from(ticket);
  const onNewTickets = from(newTicket);
  const onCustomers = from(customer);
  const withForms = new Set([...onTickets, ...onNewTickets, ...onCustomers]);
  // imported by something else too, be it at first use
  const isWanted = (/** @type {string} */ id) =>
    [...(getModuleInfo(id)?.importers ?? []), ...(getModuleInfo(id)?.dynamicImporters ?? [])].some(
      importer => !onLists.has(importer) && !list.test(importer),
    );
  return {
    framework: from(framework),
    // from a list one goes to what is in it and back: both hold it
    shared: new Set([
      ...onEveryPage,
      ...icons([...onEveryPage, ...onMany, ...onLists]),
      ...both(onLists, withForms),
      ...from(question),
      ...onMany,
    ]),
    lists: new Set([...onLists].filter(isWanted)),
    customers: new Set([...both(onCustomers, from(customers)), ...ids.filter(id => ticketsOf.test(id))]),
    forms: new Set([...both(onCustomers, onTickets), ...both(onCustomers, onNewTickets), ...icons(onCustomers)]),
    tickets: new Set([
      ...both(onTickets, onNewTickets),
      ...icons([...onTickets, ...onNewTickets]),
      ...ids.filter(id => draftLink.test(id)),
    ]),
    settings: from(settings),
    calls: new Set(ids.filter(id => calls.test(id))),
    tabs: from(tabs),
    passwords: from(passwords),
    icons: new Set(ids.filter(id => icon.test(id))),
  };
}

/**
 * Modules that load together with the given ones, icons apart.
 * @param {string[]} starts
 * @param {Meta['getModuleInfo']} infoOf
 */
function reach(starts, infoOf) {
  const reached = new Set();
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    if (!iconNames.test(id)) waiting.push(...(infoOf(id)?.importedIds ?? []));
  }
  // an entry is its own file
  for (const id of reached) if (infoOf(id)?.isEntry) reached.delete(id);
  return reached;
}

/**
 * Icons that the code of the given modules names.
 * @param {string[]} modules
 * @param {string[]} ids
 * @param {Meta['getModuleInfo']} infoOf
 */
function iconsIn(modules, ids, infoOf) {
  const used = modules.flatMap(id =>
    [...(infoOf(id)?.code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/icons\.tsx["']/g)].flatMap(
      ([, names]) => (names ?? '').split(',').map(name => name.trim().split(/\s+as\s+/)[0]),
    ),
  );
  const list = readFileSync('app/ui/icons.tsx', 'utf8');
  const files = new Map(
    [...list.matchAll(/default as (\w+) \} from 'lucide-react\/icons\/([\w-]+)'/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  return used.flatMap(name => ids.filter(id => icon.test(id) && id.endsWith(`/${files.get(name)}.mjs`)));
}
