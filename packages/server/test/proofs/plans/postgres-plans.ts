import { Client } from 'pg';
import type { Bounds, Examiner } from './flaws.ts';
import type { Recorded } from './recorder.ts';

/**
 * A node of a plan as PostgreSQL tells it in JSON. If the plan was carried out, it has numbers of rows, which are averages
 * of its loops, and of blocks.
 */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Its rows are there already, so that it is planned, and not carried out again. */
const INSERT = /\binsert into\b/i;

type Mode = 'force_custom_plan' | 'force_generic_plan';

/** Explains statements with their values, on a read-only connection of its own. */
export async function explainOnPostgres(databaseUrl: string): Promise<Examiner> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // To read a small table whole costs less than a few look-ups: as it would be among four times the rows.
  await client.query('set jit = off; set random_page_cost = 1');
  const spent = await processorTimeOf(client);
  const seen = new Set<string>();

  async function planOf({ text, values }: Recorded, mode: Mode) {
    await client.query('begin');
    try {
      await client.query(`set local plan_cache_mode = ${mode}`);
      await client.query(`prepare examined as ${text}`);
      const given = values.length > 0 ? `(${values.map(literalOf).join()})` : '';
      const isRepeatable = !INSERT.test(text);
      const options = `${isRepeatable ? 'analyze, buffers, timing off, ' : ''}summary off, format json`;
      const before = spent();
      const { rows } = await client.query(`explain (${options}) execute examined${given}`);
      return { plan: rows[0]['QUERY PLAN'][0].Plan as PlanNode, processorTime: spent() - before };
    } finally {
      await client.query('rollback');
      await client.query('deallocate all');
    }
  }

  return {
    seen,
    judge: async (statement, bounds) => {
      const modes: Mode[] = [
        'force_custom_plan',
        ...(statement.isPrepared ? ['force_generic_plan' as const] : []),
      ];
      const flaws = [];
      let [blocks, processorTime] = [0, 0];
      for (const mode of modes) {
        const { plan, processorTime: spent } = await planOf(statement, mode);
        const nodes = [...nodesOf(plan)];
        blocks = Math.max(blocks, (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0));
        processorTime = Math.max(processorTime, spent);
        for (const { 'Relation Name': table } of nodes) if (table) seen.add(nameOf(table));
        flaws.push(...flawsOf(nodes, bounds).map((flaw) => `${mode}: ${flaw}`));
      }
      return { flaws, blocks, processorTime };
    },
    close: () => client.end(),
  };
}

/**
 * Makes the server tell what it takes to carry statements out, as it does to a superuser. Planning is left out: it takes the
 * same however large the tables are.
 * @returns what those so far have taken together, in milliseconds of processor time
 */
async function processorTimeOf(client: Client): Promise<() => number> {
  let [spent, planning] = [0, 0];
  client.on('notice', ({ message, detail = '' }) => {
    const [, user, system] = /([\d.]+) s user, ([\d.]+) s system/.exec(detail) ?? [];
    const milliseconds = 1_000 * (Number(user) + Number(system));
    if (message === 'PLANNER STATISTICS') planning = milliseconds;
    if (message !== 'EXECUTOR STATISTICS') return;
    // An explanation includes the planning of its statement, which is told first.
    spent += milliseconds - planning;
    planning = 0;
  });
  await client.query(
    'set client_min_messages = log; set log_planner_stats = on; set log_executor_stats = on',
  );
  await client.query('select count(*) from generate_series(1, 100000)');
  if (!(spent > 0)) throw new Error('PostgreSQL does not tell the processor time of its statements');
  return () => spent;
}

function literalOf(value: unknown): string {
  // Of ids, which need no quotes in it.
  if (Array.isArray(value)) return `'{${value.join()}}'`;
  return value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`;
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}

function flawsOf(nodes: readonly PlanNode[], { rows: most, growing }: Bounds): string[] {
  const scans = nodes.filter((node) => node['Relation Name'] && node['Node Type'].endsWith('Scan'));
  const read = sum(scans, (node) => (node['Actual Rows'] ?? 0) + thrownAway(node));
  const lost = sum(nodes, thrownAway);
  return [
    ...scans
      .filter((node) => node['Node Type'] === 'Seq Scan' && isGrowing(node, growing))
      .map((node) => `scans ${node['Relation Name']}`),
    ...(read > most ? [`reads ${Math.round(read)} rows`] : []),
    ...(lost > most ? [`throws ${Math.round(lost)} rows away`] : []),
  ];
}

/** An empty partition is read whole, as that takes nothing. */
function isGrowing(node: PlanNode, growing: ReadonlySet<string>): boolean {
  const { 'Relation Name': table = '', 'Actual Rows': rows = 0 } = node;
  const isEmptyPartition = table !== nameOf(table) && rows + thrownAway(node) === 0;
  return growing.has(nameOf(table)) && !isEmptyPartition;
}

/** The table of a partition. */
function nameOf(table: string): string {
  return table.replace(/^events_(?:before_)?(?:\d{4}_\d\d|later)$/, 'events');
}

function thrownAway(node: PlanNode): number {
  return (
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)
  );
}

/** Of all loops. */
function sum(nodes: readonly PlanNode[], count: (node: PlanNode) => number): number {
  return nodes.reduce((total, node) => total + count(node) * (node['Actual Loops'] ?? 0), 0);
}
