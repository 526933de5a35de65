import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';

/** The examples of the README, as they stand there. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The most lines of a component that takes the place of one of the kit's. */
const MOST_LINES = 20;

/** The text that each example shows to a signed-in person before anything is loaded. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  App: /Analytical Engines.*Ada.*Approve/s,
  InBrowser: /child/,
  Greeting: /ada@example.com in Analytical Engines.*can approve/s,
  WithCache: /child/,
  Layout: /child/,
  MySignInButton: /Start/,
  MyAccountMenu: /<summary>Ada<\/summary>.*Sign out/s,
  MySwitcher: /<summary>Analytical Engines<\/summary>/,
  MyPeople: /Invite/,
  MyInvitations: /^$/,
};
const PROVIDERS = ['App', 'InBrowser', 'WithCache', 'Layout'];

let folder: string;
let files: string[];
before(async () => {
  // Below the root, from where packages are found by name; the folder is one that git ignores.
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'dist', 'react-readme-'));
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const examples = [...readme.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => code);
  files = examples.map((_, index) => join(folder, `example-${index}.tsx`));
  for (const [index, code] of examples.entries()) await writeFile(files[index] ?? '', code);
});
after(() => rm(folder, { recursive: true, force: true }));

test('README examples compile, and names of permissions are checked', async () => {
  const misspelt = join(folder, 'misspelt.tsx');
  const code = `import { usePermission } from '@portico/react';
// @ts-expect-error: no such permission
export const useTypo = () => usePermission('invoice:aprove');\n`;
  await writeFile(misspelt, code);
  const config = join(folder, 'tsconfig.json');
  const options = {
    extends: join(ROOT, 'packages/react/tsconfig.json'),
    files: [...files, misspelt],
    include: [],
  };
  await writeFile(config, JSON.stringify(options));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', config]).catch((error) => error);
  assert.equal(stdout, '');
});

test('README examples render', async () => {
  const entry = join(folder, 'render.tsx');
  const imports = files.map((file) => `...(await import('${file}'))`).join(', ');
  await writeFile(
    entry,
    `import { PorticoProvider } from '@portico/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
const session = ${JSON.stringify(SESSION)};
const examples = { ${imports} };
export const names = Object.keys(examples);
export function render(name, isProvider) {
  const shown = createElement(examples[name], { session, language: 'en', organizationId: '1' }, 'child');
  return renderToString(isProvider ? shown : createElement(PorticoProvider, { session }, shown));
}`,
  );
  const outDir = join(folder, 'built');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: entry, outDir, rolldownOptions: { output: { entryFileNames: 'render.js' } } },
  });
  const { names, render } = await import(pathToFileURL(join(outDir, 'render.js')).href);
  assert.deepEqual([...names].sort(), Object.keys(SHOWN).sort());
  for (const [name, shown] of Object.entries(SHOWN)) {
    // The provider of `App` gets its session from the product's server, which is not there.
    const isProvider = PROVIDERS.includes(name);
    const html = render(name, isProvider).replaceAll('<!-- -->', '');
    if (name === 'App') assert.equal(html, '');
    else assert.match(html, shown, name);
  }
});

test('README: a component that takes the place of one of the kit’s has at most 20 lines', async () => {
  const code = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
  const own = [...code.matchAll(/^export function (My\w+).*?^\}$/gms)];
  assert.equal(own.length, 5);
  for (const [text, name = ''] of own) assert.ok(text.split('\n').length <= MOST_LINES, name);
});

const SESSION = {
  state: 'signedIn',
  account: { id: '1', email: 'ada@example.com', name: 'Ada', locale: null },
  organization: { id: '1', name: 'Analytical Engines' },
  role: 'owner',
  roles: [],
  permissions: ['invoice:approve'],
  isImpersonated: false,
  impersonator: null,
  isStale: false,
  portico: 'https://id.example.com',
};
