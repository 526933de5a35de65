/** Writes the page about every variable: handwritten, it would miss the next one. */
import { TOPICS, VARIABLES } from '../../packages/server/src/configuration/config.ts';

export function variablesPage(): string {
  const files = VARIABLES.filter(({ canBeInFile }) => canBeInFile).map(({ name }) => `- \`${name}_FILE\``);
  return `# Variables

Generated from \`packages/server/src/configuration\` by \`npm run fix\`.

Portico reads its environment once, at startup, and reports all problems together before it opens anything; an unknown \`PORTICO_\`
variable is also a problem. Write durations as \`30s\`, \`15m\`, \`12h\` or \`14d\`, and rates as \`30/10m\`: how many in how long.

To keep a secret out of the environment, put it in a file, and set one of these to its path instead:

${files.join('\n')}

${TOPICS.map(section).join('\n\n')}
`;
}

function section({ title, variables }: (typeof TOPICS)[number]): string {
  const rows = variables.map(
    ({ name, default: fallback, value, meaning, when }) =>
      `| \`${name}\` | ${asDefault(fallback)} | ${value} | ${meaning} | ${when} |`,
  );
  return [
    `## ${title}`,
    '',
    '| variable | default | value | effect | when to change it |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Sets literal values as code: a whole one, or a path in a sentence. */
function asDefault(text: string): string {
  if (text === '–') return text;
  return /^\w+ /.test(text) ? text.replace(/<[^>]*>\S*/, '`$&`') : `\`${text}\``;
}
