/** The types of the console's texts, from the catalogues of English. */
import {
  type Catalogue,
  catalogueAt,
  entriesOf,
  isGroup,
  pathOf,
  topicsOf,
} from '../../packages/console/build/catalogues.ts';
import { argumentsOf, type Text } from '../../packages/console/build/messages.ts';

const HEADER = `// Generated from the catalogues of English in src/texts/en by npm run fix.
// The build leads an import of \`texts/<topic>.json\` to the catalogue in the language of the document.
`;

const IDENTIFIER = /^[a-z_$][\w$]*$/i;
const keyOf = (name: string) => (IDENTIFIER.test(name) ? name : `'${name}'`);

function typeOf(text: Text): string {
  const given = [...argumentsOf(text)].map(([name, type]) => `${name}: ${type}`);
  if (given.length > 0)
    return `(${given.length === 1 ? given[0] : `given: { ${given.join('; ')} }`}) => ${typeof text === 'string' ? 'string' : 'readonly string[]'}`;
  return typeof text === 'string' ? 'string' : `readonly [${text.map(() => 'string').join(', ')}]`;
}

const noteOf = (catalogue: Catalogue, name: string, indent: string) => {
  const note = catalogue[`@${name}`];
  return typeof note === 'string' ? [`${indent}/** ${note} */`] : [];
};

const members = (group: Catalogue, indent: string): string[] =>
  entriesOf(group).flatMap(([name, entry]) => {
    const start = `${indent}readonly ${keyOf(name)}:`;
    const note = noteOf(group, name, indent);
    return isGroup(entry)
      ? [...note, `${start} {`, ...members(entry, `${indent}  `), `${indent}};`]
      : [...note, `${start} ${typeOf(entry)};`];
  });

function moduleOf(topic: string): string {
  const catalogue = catalogueAt(pathOf('en', topic));
  const exported = entriesOf(catalogue).flatMap(([name, entry]) => [
    ...noteOf(catalogue, name, '  '),
    ...(isGroup(entry)
      ? [`  export const ${name}: {`, ...members(entry, '    '), '  };']
      : [`  export const ${name}: ${typeOf(entry)};`]),
  ]);
  return [`declare module '*/texts/${topic}.json' {`, ...exported, '}'].join('\n');
}

export const textTypes = () => `${HEADER}\n${topicsOf('en').map(moduleOf).join('\n\n')}\n`;
