/** Tests that everything named in the documentation exists: files, headings, commands with their options, variables. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DEFAULTS } from '../../packages/server/src/commands/development/variables.ts';
import { COMMANDS } from '../../packages/server/src/commands/table.ts';
import { VARIABLES } from '../../packages/server/src/configuration/config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PLACES = [
  '*.md',
  'docs/**/*.md',
  'packages/*/*.md',
  'sdks/**/README.md',
  'packages/server/src/*/*.md',
  'packages/server/assets/*.md',
  'bench/*.md',
  'deploy/**/*.md',
  'examples/**/*.md',
];
const files = globSync(PLACES, { cwd: ROOT, exclude: ['**/node_modules/**'] }).map((file) =>
  join(ROOT, file),
);
const pages = files.map((file) => ({ file, name: relative(ROOT, file), text: readFileSync(file, 'utf8') }));

/** Former paths of pages below docs/, with their present ones. */
const REDIRECTS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(ROOT, 'docs/redirects.json'), 'utf8'),
);

test('moved pages are redirected from their old paths', () => {
  for (const [old, current] of Object.entries(REDIRECTS)) {
    const [path = '', anchor] = current.split('#');
    assert.ok(existsSync(join(ROOT, 'docs', path)), `${old} is redirected to ${current}, which there is not`);
    if (anchor !== undefined)
      assert.ok(anchorsOf(readFileSync(join(ROOT, 'docs', path), 'utf8')).has(anchor), `${old}: ${current}`);
    assert.ok(!existsSync(join(ROOT, 'docs', old)), `docs/${old} still exists: it needs no redirect`);
  }
});

/** The top pages of docs/, to which other sites link. */
const TOP = ['README.md', 'redirects.json'];

test('every page lies in a folder by purpose', () => {
  const top = globSync('docs/*.*', { cwd: ROOT }).map((file) => relative('docs', file));
  assert.deepEqual(top.sort(), TOP);
});

test('pages are found', () => {
  for (const name of ['README.md', 'docs/operate/README.md', 'packages/client/README.md']) {
    assert.ok(
      pages.some((page) => page.name === name),
      name,
    );
  }
});

/** The longest README that a first visitor reads: details belong on other pages. */
const MOST_WORDS_OF_README = 1400;

test(`README: at most ${MOST_WORDS_OF_README} words`, () => {
  const { text = '' } = pages.find(({ name }) => name === 'README.md') ?? {};
  const { length } = text.split(/\s+/).filter(Boolean);
  assert.ok(length <= MOST_WORDS_OF_README, `it has ${length} words, and may have ${MOST_WORDS_OF_README}`);
});

const withoutCode = (text: string) =>
  text.replaceAll(/^ *```.*?^ *```/gms, '').replaceAll(/`[^`\n]*`/g, '`code`');

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(text: string): Set<string> {
  const headings = text.replaceAll(/^ *```.*?^ *```/gms, '').matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, title = '']) =>
      title
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns the broken links of a page. */
function brokenLinks({ file, text }: { file: string; text: string }): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : resolve(dirname(file), path);
    if (!existsSync(target)) return true;
    return (
      anchor !== undefined &&
      (statSync(target).isDirectory() || !anchorsOf(readFileSync(target, 'utf8')).has(anchor))
    );
  });
}

for (const page of pages) {
  test(`links of ${page.name}: none broken`, () => {
    assert.deepEqual(brokenLinks(page), []);
  });
}

const sources = globSync(['{packages,tools,deploy,sdks}/**/*.ts'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**', '**/dist/**'],
}).map((file) => `/${file}`);

test('source files named by the security pages exist', () => {
  const named = pages
    .filter(({ name }) => name.startsWith('docs/secure/'))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => ({ name, file })),
    );
  assert.ok(named.length > 100, 'the pages name files');
  for (const { name, file } of named)
    assert.ok(
      sources.some((known) => known.endsWith(`/${file}`)),
      `${name}: ${file}`,
    );
});

/** The code in a page: spans, and lines of blocks, joined where a backslash continues them. */
function codeOf(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```[^\n]*\n(.*?)^ *```/gms)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => block.replaceAll(/\\\n\s*/g, ' ').split('\n'));
  const spans = text.replaceAll(/^ *```.*?^ *```/gms, '').matchAll(/`([^`]+)`/g);
  return [...lines, ...[...spans].map(([, span = '']) => span.replaceAll(/\s+/g, ' '))];
}

interface Calls {
  readonly code: string;
  /** The words after `portico`. */
  readonly words: readonly string[];
}

/** Calls of the command: at the start of a span or after a prompt, through npm, or as the script. */
function callsIn(text: string): Calls[] {
  return codeOf(text).flatMap((code) => {
    const called =
      /(?:^(?:\$ )?|\bnpm exec |\bnpx |&& |\* )portico(?: --)? (?=[a-z<-])(.*)$/.exec(code) ??
      /\bpackages\/server\/(?:start\.sh|src\/main\.ts) (?=[a-z-])(.*)$/.exec(code);
    const [end = ''] = called?.[1]?.split(/ [|>&;]|[;,]/) ?? [];
    return called ? [{ code, words: end.trim().split(/\s+/) }] : [];
  });
}

/** The parts of a call that do not exist. */
async function unknownIn({ words }: Calls): Promise<string | undefined> {
  const [first = '', second = ''] = words;
  if (first === '<command>' || ['--help', '--version'].includes(first)) return undefined;
  const entries = COMMANDS.filter(({ name }) => name === first || name.startsWith(`${first} `));
  if (entries.length === 0) return first;
  const entry = entries.find(({ name }) => name === first || name === `${first} ${second}`);
  // A first word alone stands for all commands that begin with it.
  if (!entry) return second === '' || second === '--help' ? undefined : `${first} ${second}`;
  const { options = [], isService } = await entry.load();
  const known = [
    '--help',
    ...(isService ? [] : ['--json']),
    ...options.map(({ flags }) => /--[\w-]+/.exec(flags)?.[0]),
  ];
  return words
    .map((word) => word.replace(/=.*/, ''))
    .find((word) => word.startsWith('--') && !known.includes(word));
}

test('commands in the documentation are valid', async () => {
  const calls = pages.flatMap(({ name, text }) => callsIn(text).map((call) => ({ name, ...call })));
  assert.ok(calls.length > 20, `only ${calls.length} calls were found`);
  for (const call of calls) assert.equal(await unknownIn(call), undefined, `${call.name}: ${call.code}`);
});

test('every command is documented', () => {
  const called = pages.flatMap(({ text }) => callsIn(text).map(({ words }) => `${words.join(' ')} `));
  for (const { name } of COMMANDS)
    assert.ok(
      called.some((words) => words.startsWith(`${name} `)),
      name,
    );
});

/** Read by tests, by the checker, and by the servers of products, not by the service. */
const OF_OTHERS = /^PORTICO_((TEST|CONFORMANCE)_|EXECUTABLE$|CLIENT_SECRET$|SERVICE_KEY$)/;

test('variables in the documentation exist', () => {
  const known = new Set([
    ...VARIABLES.flatMap(({ name, canBeInFile }) => (canBeInFile ? [name, `${name}_FILE`] : [name])),
  ]);
  const isKnown = (name: string) =>
    OF_OTHERS.test(name) ||
    known.has(name) ||
    (name.endsWith('_') && [...known].some((one) => one.startsWith(name)));
  for (const { name, text } of pages) {
    const unknown = [...text.matchAll(/\bPORTICO_[A-Z_]*/g)]
      .map(([variable]) => variable)
      .filter((one) => !isKnown(one));
    assert.deepEqual(unknown, [], name);
  }
});

test('development settings: the defaults in their table are right', () => {
  const { text = '' } = pages.find(({ name }) => name === 'docs/start/development.md') ?? {};
  const rows = [...text.matchAll(/^\| `(PORTICO_\w+)` \| (\S+) \| (\S+) \|/gm)];
  assert.ok(rows.length > 5, `only ${rows.length} rows were found`);
  const shown = (value: string) => (value === '–' ? value : `\`${value}\``);
  for (const [, name = '', whileDeveloping, whileServing] of rows) {
    const usual = VARIABLES.find((variable) => variable.name === name)?.default ?? '';
    const { [name]: own = usual }: Readonly<Record<string, string>> = DEFAULTS;
    assert.deepEqual([whileDeveloping, whileServing], [shown(own), shown(usual)], name);
  }
});
