import pg from 'pg';

/** One statement as PostgreSQL carried it out. */
export interface PlannedStatement {
  text: string;
  /** pages of 8 kB that it touched, in memory or on disk, those of functions and triggers included */
  buffers: number;
  /** the plan in words, one node a line */
  nodes: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/**
 * Explains every statement that `reads` fits, those that read tickets unless it is given, that the pool's clients run from now on: on the connection, with the
 * parameters and under the policies with which the application runs it. Call it before the pool has made its connections.
 */
export function recordPlans(pool: pg.Pool, reads = readsTickets): { take(): PlannedStatement[] } {
  let seen: PlannedStatement[] = [];
  pool.on('connect', client => {
    const query: Ask = client.query.bind(client);
    const explaining = async (...args: unknown[]) => {
      const [asked, given] = args as [string | pg.QueryConfig, unknown[] | undefined];
      const config = typeof asked === 'string' ? { text: asked, values: given } : asked;
      // with a callback it is the pool's own question, outside a transaction
      if (args.some(arg => typeof arg === 'function') || !reads.test(config.text)) return query(...args);
      const answer = await query(...args);
      const plan = await planOf(query, config);
      seen.push({ text: config.text, buffers: buffersOf(plan), nodes: describe(plan) });
      return answer;
    };
    client.query = explaining as typeof client.query;
  });
  return {
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}

type Ask = (...args: unknown[]) => Promise<pg.QueryResult>;
const readsTickets = /^\s*(?:\/\* prepared \*\/\s*)?(?:select|with)\b[^;]*\bticket/i;
const explain = 'explain (analyze, buffers, format json)';

/** Of a prepared statement: the plan that PostgreSQL may keep for all values. */
async function planOf(query: Ask, { name, text, values = [] }: pg.QueryConfig): Promise<PlanNode> {
  if (name) await query('set local plan_cache_mode = force_generic_plan');
  const { rows } = name
    ? await query(`${explain} execute "${name}"${values.length > 0 ? `(${values.map(literal)})` : ''}`)
    : await query(`${explain} ${text}`, values);
  if (name) await query('set local plan_cache_mode = auto');
  return rows[0]['QUERY PLAN'][0].Plan;
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  return pg.escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value));
}

const buffersOf = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

function describe(node: PlanNode, depth = 0): string[] {
  const place = node['Index Name'] ?? node['Relation Name'];
  const removed = node['Rows Removed by Filter'] ? `, ${node['Rows Removed by Filter']} removed` : '';
  const rows = `${node['Actual Rows']} rows × ${node['Actual Loops']}${removed}`;
  return [
    `${'  '.repeat(depth)}${node['Node Type']}${place ? ` ${place}` : ''}: ${rows}, ${buffersOf(node)} buffers`,
    ...(node.Plans ?? []).flatMap(plan => describe(plan, depth + 1)),
  ];
}
