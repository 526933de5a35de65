import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Servers, startServers } from './servers.ts';

/** The examples of the README, as they stand there but for where the service is. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SHOWN_URL = 'https://portico.example.com';

/** The first line that each example prints. */
const PRINTED = [
  'Welcome, ada@example.com',
  "[ 'ada@example.com' ]",
  'Email: fine. Password: must have at least 8 characters.',
  'Analytical Engines owner',
  'Nothing has changed.',
  'false true',
  'true',
];

interface Ended {
  readonly code: number;
  readonly output: string;
}

let servers: Servers;
let folder: string;
let files: string[];
before(async () => {
  servers = await startServers();
  // Below the root, from where packages are found by name; the folder is one that git ignores.
  await mkdir(join(ROOT, 'dist'), { recursive: true });
  folder = await mkdtemp(join(ROOT, 'dist', 'client-readme-'));
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
  files = examples.map((_, index) => join(folder, `example-${index}.ts`));
  for (const [index, code] of examples.entries())
    await writeFile(files[index] ?? '', code.replaceAll(SHOWN_URL, servers.stage.portico));
});
after(async () => {
  await rm(folder, { recursive: true, force: true });
  await servers.close();
});

function run(program: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) =>
    execFile(process.execPath, [program, ...args], { cwd: ROOT }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    ),
  );
}

/** @param paths where packages are that are not to be found by their names */
async function compile(name: string, paths: Readonly<Record<string, string[]>> = {}): Promise<Ended> {
  const config = join(folder, `${name}.json`);
  const compilerOptions = { lib: ['esnext', 'dom'], types: [], paths };
  await writeFile(
    config,
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), compilerOptions, files, include: [] }),
  );
  return run(join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', config);
}

test('README examples compile', async () => {
  assert.deepEqual(await compile('examples'), { code: 0, output: '' });
});

test('README examples print what they say', async () => {
  const printed: string[] = [];
  for (const file of files) {
    const { code, output } = await run(file);
    assert.equal(code, 0, output);
    printed.push(output.split('\n')[0] ?? '');
  }
  assert.deepEqual(printed, PRINTED);
});

test('the exhaustive README example stops compiling when the operation gains an error', async () => {
  const client = join(folder, 'client');
  await cp(join(ROOT, 'packages/client/src'), client, { recursive: true });
  const file = join(client, 'calls.ts');
  const source = await readFile(file, 'utf8');
  const grown = source.replace(
    /(readonly register: .*?readonly failure: )/s,
    "$1ServiceFailure<'LAST_OWNER'> | ",
  );
  assert.notEqual(grown, source);
  await writeFile(file, grown);
  const { code, output } = await compile('grown', { '@portico/client': [join(client, 'index.ts')] });
  assert.notEqual(code, 0);
  assert.match(output, /ServiceFailure<"LAST_OWNER">.* does not satisfy the expected type 'never'/);
  const elsewhere = output
    .split('\n')
    .filter((line) => line.includes('error TS') && !line.includes('LAST_OWNER'));
  assert.deepEqual(elsewhere, []);
});
