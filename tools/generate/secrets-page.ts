/** Writes the page of keys and secrets: handwritten, it would miss the next one. */

import { VARIABLES } from '../../packages/server/src/configuration/config.ts';
import * as tokens from '../../packages/server/src/pipeline/callers/key-token.ts';
import { SECRETS, type Secret } from '../inventories/secrets.ts';
import { dataTables } from './data-page.ts';
import { differences, linkTo, section } from './page-sections.ts';

/** @throws Error if the rows do not match the schema, the variables or the kinds of tokens */
export function secretsPage(): string {
  const columns = dataTables.flatMap(({ name, columns: of }) =>
    of.flatMap(([own, column]) => (column.class === 'secret' ? [`${name}.${own}`] : [])),
  );
  const variables = VARIABLES.filter(({ canBeInFile }) => canBeInFile).map(({ name }) => name);
  const problems = [
    ...compared('columns', columns, ({ columns: named = [] }) => named),
    ...compared('variables', variables, ({ variables: named = [] }) => named),
    ...compared('prefix', prefixes(), ({ prefix }) => (prefix === undefined ? [] : [prefix])),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return `# Keys and secrets

Generated from \`tools/inventories/secrets.yaml\` by \`npm run fix\`. Every column of the [class secret](data.md#every-secret), every variable that can be a file, and
every kind of token is in one of these rows, or \`npm run check\` fails.

"Readable" means that anyone with access to the place can read the secret. Everything else in the database is hashed or encrypted, so a copy of it
unlocks nothing. [Rotating secrets](../operate/secrets.md) has the commands, and [Cryptography](cryptography.md) the algorithms.

| secret | form at rest | held by |
|---|---|---|
${SECRETS.map(({ name, form, holder }) => `| ${linkTo(name)} | ${form} | ${holder} |`).join('\n')}

Neither the code nor the published packages contain secrets. Each kind of Portico token has a prefix, so that repository scanners can find it.

${SECRETS.map(sectionOf).join('\n\n')}
`;
}

/** The prefixes of each kind of token. */
function prefixes(): string[] {
  return Object.values(tokens).flatMap((kind) => {
    if (typeof kind === 'function') return [];
    const [prefix = ''] = /^portico_[a-z]+_/.exec(kind.make()) ?? [];
    return [prefix];
  });
}

function compared(
  member: keyof Secret,
  there: readonly string[],
  namedBy: (secret: Secret) => readonly string[],
): string[] {
  return differences({
    file: 'tools/inventories/secrets.yaml',
    member,
    named: SECRETS.flatMap(namedBy),
    there,
  });
}

function sectionOf({ name, columns = [], variables = [], prefix, ...of }: Secret): string {
  const places = [...columns, ...variables].map((place) => `\`${place}\``);
  return section(name, [
    ['held by', of.holder],
    ...(places.length > 0 ? [['place', places.join(', ')] as const] : []),
    ...(prefix === undefined ? [] : [['begins with', `\`${prefix}\``] as const]),
    ['form at rest', of.form],
    ['replaced', of.replaced],
    ['if leaked', of.learned],
    ['if lost', of.lost],
  ]);
}
