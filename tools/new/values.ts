/** The values for the templates, by kind: from the arguments, and from code beside the new thing. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export type Values = Readonly<Record<string, string>>;

/** A request that is invalid, or that has no similar thing to go by. */
export class Misused extends Error {}

/** @throws Misused if none matches */
export function matched(text: string, pattern: RegExp, missing: string): RegExpMatchArray {
  const match = text.match(pattern);
  if (!match) throw new Misused(missing);
  return match;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (text: string) => text.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
const sentence = (text: string) =>
  capitalized(
    text
      .replaceAll(/([A-Z])/g, ' $1')
      .replaceAll(/[._]/g, ' ')
      .toLowerCase(),
  );

/** The lines of an operation that name its subject and permission; the rest differs in each. */
const FRAME = /^ {2}(\.\.\.\w+|tag: .*|access: .*|conditional: .*|target: .*|permission: .*),$/gm;
/** A change of one thing: its name, the path, the rest. */
const OPERATION =
  /export const (\w+) = operation\('(?:PUT|POST|DELETE) (\/[^']*\/:id)', \{\n([\s\S]*?)\n\}\);/g;

function operation(root: string, [slice = '', verb = '', method = 'POST', path]: readonly string[]): Values {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const [handlers] = globSync(`packages/server/src/*/${slice}/handlers.ts`, { cwd: root });
  if (!handlers || !/^[a-z][A-Za-z]*$/.test(verb))
    throw new Misused('operation <slice> <verb> [METHOD /path/:id]');
  const folder = dirname(handlers);
  const api = read(`packages/api/src/${slice}.ts`);
  const [like] = [...api.matchAll(OPERATION)].filter(([, , , text = '']) =>
    /permission: |\.\.\.\w/.test(text),
  );
  if (!like)
    throw new Misused(`packages/api/src/${slice}.ts has no change of one thing that this could be like`);
  const [, neighbour = '', own = '', body = ''] = like;
  const [, resource = ''] = matched(neighbour, /^[a-z]+(\w*)$/, neighbour);
  const files = globSync(`${folder}/{*,*/*}.ts`, { cwd: root, exclude: ['**/*.test.ts'] })
    .map(read)
    .join('\n');
  const [, changing = ''] = matched(
    files,
    /import \{[^}]*\bchanging\b[^}]*\} from '([^']+)'/,
    `${folder} changes nothing`,
  );
  const route = path ?? `${own}/${verb}`;
  return {
    ...{ slice, verb, folder, neighbour, changing, method, path: route, route: `${method} ${route}` },
    operation: `${verb}${resource}`,
    module: camel(slice),
    frame: (body.match(FRAME) ?? []).join('\n'),
    parameters: matched(body, /parameters(?:: (?:\{[^}]*\}|[\w.]+))?/, `${neighbour} has no example`)[0],
    Sentence: sentence(`${verb}${resource}`),
  };
}

function column(
  root: string,
  [table = '', name = '', type = 'string | null', sort = 'INTERNAL']: readonly string[],
): Values {
  const read = (file: string) =>
    readFileSync(join(root, 'packages/server/src/ground/database', file), 'utf8');
  const usage = "column <table> <name> ['string | null'] [PERSONAL | ORGANIZATION | …]";
  const [, storey = '', stored = ''] = matched(
    read('schema.ts'),
    new RegExp(`^ {2}${table}: rows<(\\w+)\\.(\\w+)>`, 'm'),
    usage,
  );
  const [, row = stored] =
    read(`tables/${storey}.ts`).match(new RegExp(`interface ${stored} extends (\\w+) \\{`)) ?? [];
  const last = globSync('packages/server/src/ground/database/migrations/0*.ts', { cwd: root })
    .map((file) => basename(file))
    .sort()
    .at(-1);
  const types = name.endsWith('_at') ? 'time' : name.endsWith('_id') ? 'id' : undefined;
  const [zero, plain] = type.includes('number') ? ['0', 'integer'] : ["''", 'text'];
  const isNullable = type.includes('null');
  const tableName = camel(`${table}_${name}`);
  return {
    ...{ table, name, type, storey, row, tableName, class: sort, first: isNullable ? 'null' : zero },
    number: String(Number.parseInt(last ?? '0', 10) + 1).padStart(4, '0'),
    'table-name': `${table}-${name}`.replaceAll('_', '-'),
    types: types ? `{ ${types} }: ColumnTypes` : '',
    importTypes: types ? "import type { ColumnTypes } from './column-types.ts';\n\n" : '',
    typesGiven: types ? 'types' : '',
    sql: `${types ? `\${${types}}` : plain}${isNullable ? '' : ` not null default ${zero}`}`,
  };
}

function event(root: string, [type = '']: readonly string[]): Values {
  const [prefix = ''] = matched(
    type,
    /^[a-z_]+(?=\.[a-z_]+$)/,
    'event <subject>.<done>, such as organization.described',
  );
  const types = readFileSync(join(root, 'packages/api/src/event-types.ts'), 'utf8');
  const [, of = ''] = matched(
    types,
    new RegExp(`^ {2}'${prefix}\\.\\w+': (\\w+)\\(`, 'm'),
    `no event begins with ${prefix}`,
  );
  return { event: type, prefix, of, Sentence: sentence(type) };
}

function error(root: string, [constant = '', status = '409', name = '']: readonly string[]): Values {
  matched(constant, /^[A-Z][A-Z_]+$/, 'error <CONSTANT> <status> <operation>');
  const errors = readFileSync(join(root, 'packages/api/src/errors.ts'), 'utf8');
  const [, like = ''] = matched(
    errors,
    new RegExp(`^const (\\w+) = \\{ status: ${status},`, 'm'),
    `no error has the status ${status}`,
  );
  const declaring = new RegExp(`^export const ${name} = operation\\([\\s\\S]*?^\\}\\);`, 'm');
  const files = globSync('packages/api/src/*.ts', { cwd: root });
  const file = files.find((each) => declaring.test(readFileSync(join(root, each), 'utf8')));
  if (!file) throw new Misused(`there is no operation ${name}`);
  const [text] = matched(readFileSync(join(root, file), 'utf8'), declaring, name);
  const has = text.includes('\n  errors: [');
  return {
    ...{ constant, like, place: `${has ? 'after' : 'before'} ${file}` },
    anchor: `^export const ${name} = > ^  ${has ? 'errors: \\[' : 'example:'}`,
    declaration: has ? `'${constant}',` : `  errors: ['${constant}'],`,
  };
}

export const KINDS = { operation, column, event, error } as const;
