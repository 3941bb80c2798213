import type pg from 'pg';

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
 * Explains every reading statement on tickets that the pool's clients run from now on: on the connection, with the
 * parameters and under the policies with which the application runs it. Call it before the pool has made its connections.
 */
export function recordPlans(pool: pg.Pool): { take(): PlannedStatement[] } {
  let seen: PlannedStatement[] = [];
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    const explaining = async (...args: unknown[]) => {
      const [config, given] = args as [string | pg.QueryConfig, unknown[] | undefined];
      const { text, values } = typeof config === 'string' ? { text: config, values: given } : config;
      // with a callback it is the pool's own question, outside a transaction
      if (args.every(arg => typeof arg !== 'function') && /^\s*(?:select|with)\b[^;]*\bticket/i.test(text)) {
        const { rows } = await query(`explain (analyze, buffers, format json) ${text}`, values);
        const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
        seen.push({ text, buffers: buffersOf(plan), nodes: describe(plan) });
      }
      return query(...args);
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
