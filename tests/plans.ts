import type pg from 'pg';

/** One statement as PostgreSQL carried it out. */
export interface PlannedStatement {
  text: string;
  /** pages of 8 kB that it touched, in memory or on disk, those of functions and triggers included */
  buffers: number;
  /** ms, with the instruments on */
  time: number;
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
 * Explains every reading statement that the pool's clients run from now on: on the connection, with the parameters and under the
 * policies with which the application runs it. Call it before the pool has made its connections.
 */
export function recordPlans(pool: pg.Pool): { take(): PlannedStatement[] } {
  let seen: PlannedStatement[] = [];
  pool.on('connect', client => {
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
    const explaining = async (text: string, values?: unknown[]) => {
      if (/^\s*(select|with)\b/i.test(text)) {
        const { rows } = await query(`explain (analyze, buffers, format json) ${text}`, values);
        const [{ Plan: plan, 'Execution Time': time }] = rows[0]['QUERY PLAN'];
        const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        seen.push({ text, buffers, time, nodes: describe(plan) });
      }
      return query(text, values);
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

function describe(node: PlanNode, depth = 0): string[] {
  const place = node['Index Name'] ?? node['Relation Name'];
  const removed = node['Rows Removed by Filter'] ? `, ${node['Rows Removed by Filter']} removed` : '';
  const rows = `${node['Actual Rows']} rows × ${node['Actual Loops']}${removed}`;
  const buffers = node['Shared Hit Blocks'] + node['Shared Read Blocks'];
  return [
    `${'  '.repeat(depth)}${node['Node Type']}${place ? ` ${place}` : ''}: ${rows}, ${buffers} buffers`,
    ...(node.Plans ?? []).flatMap(plan => describe(plan, depth + 1)),
  ];
}
