/**
 * Tests that every block of code in the documentation for readers is run by a test, from the page, or at least parses and
 * names what there is. Commands of `portico` and variables are judged by docs.test.ts.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse as parseYaml } from 'yaml';
import { ROOT } from '../publish/workspaces.ts';

const PLACES = [
  'README.md',
  'docs/{start,guides,operate,migrate}/*.md',
  'packages/*/README.md',
  'sdks/*/README.md',
];

/** Pages with blocks that a test runs, as they are: which languages, and which test. */
const RUN: readonly (readonly [page: RegExp, languages: readonly string[], test: string])[] = [
  [/^README\.md$/, ['console'], 'tools/documents/tour.ts'],
  [/^README\.md$/, ['js'], 'examples/quickstarts/readme.test.ts'],
  [/^docs\/start\/tour\.md$/, ['console'], 'tools/documents/tour.ts'],
  [/^docs\/start\/testing\.md$/, ['console'], 'examples/quickstarts/readme.test.ts'],
  [/^docs\/start\/testing\.md$/, ['ts'], 'packages/testing/test/documents.test.ts'],
  [/^docs\/start\/product\.md$/, ['console'], 'examples/quickstarts/quickstarts.test.ts'],
  [/^docs\/start\/product\.md$/, ['console'], 'examples/products/products.test.ts'],
  [
    /^docs\/start\/(?:react-express|fastapi|hono|go|nextjs|http)\.md$/,
    ['console', 'js', 'jsx', 'html', 'python', 'go'],
    'examples/quickstarts/quickstarts.test.ts',
  ],
  [
    /^docs\/guides\/webhooks\.md$/,
    ['js', 'go'],
    'packages/server/test/features/clients/code-examples.test.ts',
  ],
  [/^docs\/guides\/service-keys\.md$/, ['go'], 'packages/server/test/features/clients/code-examples.test.ts'],
  [/^docs\/guides\/metadata\.md$/, ['console'], 'packages/server/src/tenancy/metadata/page.test.ts'],
  [/^docs\/migrate\/lazy\.md$/, ['js'], 'packages/server/test/features/import/lazy.test.ts'],
  [
    /^docs\/migrate\/(?!lazy|import|README).*\.md$/,
    ['js', 'sql'],
    'packages/server/test/features/import/recipes.test.ts',
  ],
  [/^packages\/client\/README\.md$/, ['ts'], 'packages/client/test/readme.test.ts'],
  [/^packages\/react\/README\.md$/, ['ts', 'tsx'], 'packages/react/test/readme.test.ts'],
  [/^packages\/conventions\/README\.md$/, ['ts'], 'packages/conventions/test/readme.test.ts'],
  [/^sdks\/go\/README\.md$/, ['go'], 'sdks/go/go.test.ts'],
  [/^sdks\/python\/README\.md$/, ['python'], 'sdks/python/python.test.ts'],
  [/^packages\/conformance\/README\.md$/, ['json'], 'packages/conformance/test/examples.test.ts'],
];

/** Blocks that nothing here can judge, by language, and why. */
const UNJUDGED: Readonly<Record<string, string>> = {
  '': 'not code: requests, responses and output',
  ini: 'settings of PostgreSQL, PgBouncer and systemd, which would have to be installed',
};

/** Judged by the compiler, all together. */
const TYPED = ['ts', 'tsx'];

interface Block {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

const blocks: readonly Block[] = globSync(PLACES, { cwd: ROOT }).flatMap((page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^( *)```(\w*)[^\n]*\n(.*?)^ *```/gms)].map(
    ({ index, 1: indent = '', 2: language = '', 3: code = '' }) => ({
      page,
      line: text.slice(0, index).split('\n').length,
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
});

const judged = blocks.filter(
  ({ page, language }) => !RUN.some(([pages, languages]) => pages.test(page) && languages.includes(language)),
);

/** @returns what is wrong with a block */
type Judge = (code: string) => string | undefined;

/** Of the repository, and of the products that `portico init` writes. */
const scripts: Readonly<Record<string, string>> = Object.assign(
  {},
  ...globSync(['package.json', 'packages/server/templates/*/package.json'], { cwd: ROOT }).map(
    (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')).scripts,
  ),
);
const document = JSON.parse(readFileSync(join(ROOT, 'docs/reference/generated/openapi.json'), 'utf8'));
const paths = Object.entries<object>(document.paths).map(([path, item]) => ({
  path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  methods: Object.keys(item),
}));
const schema = JSON.parse(readFileSync(join(ROOT, 'docs/reference/generated/portico.schema.json'), 'utf8'));
const isConfiguration = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);

function ended(program: string, given: readonly string[], input: string): string | undefined {
  const { status, stderr, error } = spawnSync(program, given, { input, encoding: 'utf8' });
  if (error) return error.message;
  return status === 0 ? undefined : stderr;
}

/** Placeholders such as `<your file>` are words, not redirections. */
const shell: Judge = (code) =>
  ended('bash', ['-n'], code.replaceAll(/<[\w -]+>|\[[\w ]+\]/g, 'word')) ??
  unknownScript(code) ??
  unknownPath(code);

function unknownScript(code: string): string | undefined {
  const names = [...code.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => scripts[name] === undefined);
  return unknown && `there is no script ${unknown}`;
}

/** Paths of Portico in commands with curl, each of which an operation with the method of the command must have. */
function unknownPath(code: string): string | undefined {
  const commands = code
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /\bcurl /.test(line));
  return commands
    .map((command) => {
      const [, path] = /(?:\/\/[^/\s"']+|\$\w+)(\/v1\/[^\s"'?]+)/.exec(command) ?? [];
      if (path === undefined) return undefined;
      const data = /\s(?:-d|--data|--json)\b/.test(command) ? 'POST' : 'GET';
      const [, method = data] = /(?:-X|--request)[ =]?([A-Z]+)/.exec(command) ?? [];
      const isKnown = paths.some((one) => one.path.test(path) && one.methods.includes(method.toLowerCase()));
      return isKnown ? undefined : `there is no operation ${method} ${path}`;
    })
    .find((problem) => problem !== undefined);
}

/** Members and items that are left out are written as `…`. */
function json(code: string): string | undefined {
  const objects = code.replaceAll(/,?\s*…(?=\s*[}\]])/g, '');
  return configurationProblem(objects.split(/^(?=[{[])/m).map((one) => JSON.parse(one)));
}

/** A file of which all members are those of a configuration is one. */
function configurationProblem(values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    if (names.length === 0 || !names.every((name) => name in schema.properties)) continue;
    if (!isConfiguration(value)) return JSON.stringify(isConfiguration.errors?.[0]);
  }
  return undefined;
}

const module: Judge = (code) => ended(process.execPath, ['--check', '--input-type=module', '-'], code);

const JUDGES: Readonly<Record<string, Judge>> = {
  sh: shell,
  console: (code) => {
    const commands = [...code.matchAll(/^\$ ((?:.*\\\n)*.*)$/gm)].map(([, command = '']) => command);
    return commands.length === 0 ? 'it has no command' : shell(commands.join('\n'));
  },
  json,
  yaml: (code) => configurationProblem([parseYaml(code)]),
  js: module,
  python: (code) => ended('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], code),
};

function problemOf({ language, code }: Block): string | undefined {
  const judge = JUDGES[language];
  if (judge === undefined)
    return language in UNJUDGED || TYPED.includes(language) ? undefined : `nothing judges ${language}`;
  try {
    return judge(code);
  } catch (error) {
    return (error as Error).message;
  }
}

test('blocks of code that no test runs parse, and name what there is', () => {
  assert.ok(blocks.length > 200 && judged.length < blocks.length, `${judged.length} of ${blocks.length}`);
  const problems = judged.flatMap((block) => {
    const problem = problemOf(block);
    return problem === undefined ? [] : [`${block.page}:${block.line}: ${problem.trim()}`];
  });
  assert.deepEqual(problems, []);
});

/**
 * Errors that a part of a program has because of what surrounds it: names (2304, 2552, 18004, 7031), packages and
 * styles of the reader's (2307, 2882), and values that the reader is to use (6133, 6198).
 */
const OF_PARTS = /error TS(?:2304|2552|18004|7031|2307|2882|6133|6198):/;

test('blocks of TypeScript that no test runs have no errors of types', () => {
  // Below the root, from where packages are found by name; the folder is one that git ignores.
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'dist', 'blocks-'));
  try {
    const typed = judged.filter(({ language }) => TYPED.includes(language));
    assert.ok(typed.length > 5);
    for (const { page, line, language, code } of typed)
      writeFileSync(
        join(folder, `${page.replaceAll('/', '-')}-${line}.${language}`),
        `${code}\nexport {};\n`,
      );
    const compilerOptions = { lib: ['esnext', 'dom'], jsx: 'react-jsx' };
    const config = { extends: '../../tsconfig.json', compilerOptions, include: ['*'], exclude: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const given = [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
    const { stdout } = spawnSync(process.execPath, given, { cwd: folder, encoding: 'utf8' });
    const errors = stdout.split('\n').filter((line) => /error TS/.test(line) && !OF_PARTS.test(line));
    assert.deepEqual(errors, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('each test that runs the blocks of a page is there, and the page has such blocks', () => {
  for (const [pages, languages, file] of RUN) {
    assert.ok(existsSync(join(ROOT, file)), file);
    assert.ok(
      blocks.some(({ page, language }) => pages.test(page) && languages.includes(language)),
      String(pages),
    );
  }
});
