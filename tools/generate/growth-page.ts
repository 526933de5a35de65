/** Writes the page of each table's bound: a handwritten one would soon be out of date. */

import { table as variables } from '../../packages/server/src/configuration/variables.ts';
import { BOUNDS, type Bound, type Bounds, type Exit } from '../../packages/server/test/proofs/bounds.ts';

export function growthPage(): string {
  const rows = Object.entries<Bounds>(BOUNDS).map(([table, { bounds, exits = [] }]) => {
    const cells = [bounds.map(bound).join('<br>'), exits.map(exit).join('<br>') || '–'];
    return `| \`${table}\` | ${cells.join(' | ')} |`;
  });
  return `# What grows, and its limits

Generated from \`packages/server/test/proofs/bounds.ts\` by \`npm run fix\`.

Portico limits everything that callers can add to the database, so that nobody can fill it at the expense of others. \`PORTICO_LIMITS=off\` turns
off rates such as \`10/1h\`; amounts always apply. [Variables](../reference/variables.md) explains when to change each one, and \`portico doctor\` names the
accounts and organizations that are close to a limit. A test compares this table with the tables of the database.

Background tasks delete rows that are no longer needed. Every few minutes, each task runs on one of the nodes, in short transactions,
until nothing is left to delete. The log and the metrics show how many rows it deleted.

| table | limits | rows are deleted |
|---|---|---|
${rows.join('\n')}

## What the variables count

| variable | default | counts |
|---|---|---|
${counted().join('\n')}
`;
}

/** The variables named above, in the order of the page of variables. */
function counted(): string[] {
  const all = Object.values<Bounds>(BOUNDS).flatMap(({ bounds }) => bounds);
  const named = new Set<string>(all.flatMap((bound) => ('variable' in bound ? [bound.variable] : [])));
  return Object.entries(variables)
    .filter(([key]) => named.has(key))
    .map(([, { name, default: most, meaning }]) => `| \`${name}\` | ${most} | ${meaning} |`);
}

function bound(bound: Bound): string {
  if ('variable' in bound) {
    const { name, default: most } = variables[bound.variable];
    return `\`${name}\` (${most.replaceAll(',', ', ')})`;
  }
  if ('most' in bound) return `${bound.most.toLocaleString('en')} per ${bound.per}`;
  if ('oneFor' in bound) return `one for each ${bound.oneFor.map((column) => `\`${column}\``).join(', ')}`;
  return `no request: ${bound.by}`;
}

function exit({ when, task }: Exit): string {
  return task === undefined ? when : `${when} (task \`${task}\`)`;
}
