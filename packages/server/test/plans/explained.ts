import { Client } from 'pg';
import { runOn } from '../rows.ts';

/** A node of a plan, as PostgreSQL tells it in JSON. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A statement that the server ran. */
export interface Explained {
  readonly text: string;
  readonly plan: PlanNode;
}

/** Rows beyond which a scan or a sort is one of something that grows. */
const MANY = 1_000;

let collected: Explained[] = [];

/** Each connection that is made from now on tells its plans. */
export function listen(): void {
  const { connect } = Client.prototype;
  Object.assign(Client.prototype, {
    connect(this: Client, ...given: Parameters<Client['connect']>) {
      this.on('notice', ({ message = '' }) => {
        const at = message.indexOf('plan:\n');
        if (at === -1) return;
        const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(at + 'plan:\n'.length));
        collected.push({ text, plan });
      });
      return connect.apply(this, given);
    },
  });
}

/** Makes the server explain every statement on a database to whoever runs it. */
export async function explainAll(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    jit: 'off',
  };
  for (const [setting, value] of Object.entries(settings))
    await runOn(databaseUrl, `alter database ${name} set ${setting} = '${value}'`);
}

/** The statements since this was called last. */
export function explained(): Explained[] {
  const told = collected;
  collected = [];
  return told;
}

/** Pages of the server's memory that a statement touched. */
export function blocksOf({ plan }: Explained): number {
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

/** What a plan does that takes longer the more rows there are. */
export function growingIn({ plan }: Explained): string[] {
  const nodes = [...nodesOf(plan)];
  const hashed = new Set(JSON.stringify(plan).match(/(?<=hashed )SubPlan \d+/g));
  return nodes.flatMap((node) => {
    const { 'Node Type': type, 'Subplan Name': subplan = '', 'Plan Rows': expected } = node;
    const seen =
      ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0);
    return [
      ...(type === 'Seq Scan' && seen > MANY ? [`reads all of ${node['Relation Name']}`] : []),
      ...(type === 'Sort' && seen > MANY ? [`sorts ${seen} rows`] : []),
      // Whether or not this time it was needed.
      ...(hashed.has(subplan) && expected > MANY ? [`would hash ${expected} rows`] : []),
    ];
  });
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodesOf(child);
}
