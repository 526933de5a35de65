/** The page about what bounds each table: a page that is written by hand promises what was true once. */
import { BOUNDS, type Bound, type Bounds, type Exit } from '../packages/server/src/bounds.ts';
import { table as variables } from '../packages/server/src/configuration/variables.ts';

export function growthPage(): string {
  const rows = Object.entries<Bounds>(BOUNDS).map(([table, { bounds, exits = [] }]) => {
    const cells = [bounds.map(bound).join('<br>'), exits.map(exit).join('<br>') || '–'];
    return `| \`${table}\` | ${cells.join(' | ')} |`;
  });
  return `# What grows, and what bounds it

Generated from \`packages/server/src/bounds.ts\` by \`npm run fix\`.

Whatever callers can make Portico store has a bound, so that nobody fills the database for everybody else. With
\`PORTICO_LIMITS=off\`, rates such as \`10/1h\` have no effect; amounts always have. When to change which is on the page of
[variables](variables.md), and \`portico doctor\` names who is near an amount. A test compares these rows with the tables of the database.

Tasks delete what nobody needs any more: every few minutes on one of the nodes, in short transactions, until nothing is left. How many rows they
deleted is in the log and in the metrics.

| table | what bounds it | when rows go |
|---|---|---|
${rows.join('\n')}

## What the variables count

| variable | default | what it counts |
|---|---|---|
${counted().join('\n')}
`;
}

/** Those that are named above, in the order of the page of variables. */
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
  if ('most' in bound) return `${bound.most.toLocaleString('en')} of ${bound.of}`;
  if ('oneFor' in bound) return `one for each ${bound.oneFor.map((column) => `\`${column}\``).join(', ')}`;
  return `no request: ${bound.by}`;
}

function exit({ when, task }: Exit): string {
  return task === undefined ? when : `${when} (task \`${task}\`)`;
}
