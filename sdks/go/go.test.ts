/** The kit for Go: its guards, its tests against `portico dev`, its style and its size. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inGo } from '../../examples/services/programs.ts';
import { reachesNone } from '../../examples/services/registries.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';
import { testGuards } from '../guards.ts';

const SEEDS = fileURLToPath(new URL('../python/tests/', import.meta.url));
const README = new URL('README.md', import.meta.url);
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const MOST_LINES = 900;
const LONGEST = 600_000;

const execute = promisify(execFile);
const product = await inGo('Go: net-http', `${FOLDER}product`);
const skip = 'missing' in product && product.missing;

await testGuards([product]);

/** @throws Error with what the command printed, where it fails */
async function run(folder: string, given: readonly string[], variables = {}): Promise<string> {
  const env = { ...process.env, ...variables, GOTOOLCHAIN: 'local', GOFLAGS: '-buildvcs=false' };
  try {
    return (await execute('go', given, { cwd: folder, env, timeout: LONGEST })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`go ${given.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}

test('the kit for Go: its own tests pass against the real service', { skip }, async () => {
  assert.match(await run(FOLDER, ['test', '-count=1', './...']), /^ok\s+example\.com\/portico\/kit\s/m);
});

test('the kit for Go: the client that is generated tells failures by their constants', {
  skip,
}, async (t) => {
  const folder = join(FOLDER, 'client');
  try {
    await run(folder, ['generate', './...']);
    await run(folder, ['mod', 'download']);
  } catch (error) {
    if (!reachesNone(error, 'go')) throw error;
    return t.skip(`${NOT_PERMITTED}its generator cannot be fetched`);
  }
  assert.match(await run(folder, ['test', '-count=1', './...']), /^ok\s/m);
  return undefined;
});

test('the kit for Go: the code of its README runs, and its test passes', { skip }, async () => {
  const port = String(await freePort());
  const atPort = (text: string) => text.replaceAll('localhost:4000', `localhost:${port}`);
  // Below the root, from where the service is found.
  mkdirSync(join(FOLDER, '../../dist'), { recursive: true });
  const folder = mkdtempSync(join(FOLDER, '../../dist/go-'));
  try {
    const blocks = [...readFileSync(README, 'utf8').matchAll(/```go\n\/\/ (\S+)\n(.*?)```/gs)];
    assert.equal(blocks.length, 2);
    for (const [, name = '', code = ''] of blocks) writeFileSync(join(folder, name), atPort(code));
    for (const name of ['portico.json', 'portico.seed.json'])
      writeFileSync(join(folder, name), atPort(readFileSync(SEEDS + name, 'utf8')));
    writeFileSync(
      join(folder, 'go.mod'),
      `module shop\n\ngo 1.26.0\n\nrequire example.com/portico/kit v0.0.0\n\nreplace example.com/portico/kit => ${FOLDER}\n`,
    );
    const env = {
      CLIENT_ID: '01900000-0000-7000-8000-000000000099',
      CLIENT_SECRET: 'portico_cs_sssssssssssssssssssssssssssssssssssssssssss',
      COOKIE_KEY: 'a key for cookies in tests, of 32 or more characters',
    };
    writeFileSync(join(folder, 'go.sum'), readFileSync(join(FOLDER, 'go.sum')));
    assert.match(await run(folder, ['test', '-mod=mod', '-count=1', './...'], env), /^ok\s/m);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the kit for Go: vet finds nothing, and gofmt has nothing to change', { skip }, async () => {
  await run(FOLDER, ['vet', './...']);
  const { stdout } = await execute('gofmt', ['-l', '.'], { cwd: FOLDER });
  assert.equal(stdout.replaceAll(/^client\/generated\.go\n/gm, ''), '');
});

test(`the kit for Go: at most ${MOST_LINES} lines of its own, without comments and what is generated`, () => {
  const files = globSync(['*.go', 'porticotest/*.go'], { cwd: FOLDER }).filter(
    (file) => !/_test\.go$|^names\.go$/.test(file),
  );
  const lines = files
    .flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').split('\n'))
    // Brackets alone are no lines, as comments are none.
    .filter((line) => !/^\s*(?:\/\/.*|[\])},;]*)$/.test(line));
  assert.ok(lines.length > 500 && lines.length <= MOST_LINES, String(lines.length));
});
