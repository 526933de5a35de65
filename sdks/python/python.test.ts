/** The kit for Python: its guards, its tests by pytest against `portico dev`, its types, its style and its size. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Missing, Program } from '../../examples/services/programs.ts';
import { testAddresses } from '../addresses.ts';
import { testGuards } from '../guards.ts';
import { kit } from './environment.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const MOST_LINES = 900;
const LONGEST = 600_000;

const execute = promisify(execFile);
const python = await kit();
const skip = 'missing' in python && python.missing;

/** @throws Error with what the module printed, where it fails */
async function run(...given: readonly string[]): Promise<string> {
  assert.ok('command' in python);
  const env = { ...process.env, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' };
  try {
    return (await execute(python.command, [...given], { cwd: FOLDER, env, timeout: LONGEST })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${given.join(' ')}\n${stdout}${stderr}`, { cause: error });
  }
}

/** A product with the kit. @param script from the folder of the kit */
function product(name: string, script: string): Program | Missing {
  if ('missing' in python) return { ...python, name };
  return { name, command: 'env', arguments: [`PYTHONPATH=${FOLDER}src`, python.command, FOLDER + script] };
}

const products = [
  product('Python: FastAPI', 'tests/products/in_fastapi.py'),
  product('Python: Flask', 'tests/products/in_flask.py'),
  product('Python: Django', 'tests/products/in_django.py'),
];
await testGuards(products);
await testAddresses(products);

test('portico-kit: its own tests pass against the real service', { skip }, async () => {
  const printed = await run(
    '-m',
    'pytest',
    '-q',
    '-p',
    'portico_kit.testing',
    '-p',
    'no:cacheprovider',
    'tests',
  );
  assert.match(printed, /^\d\d+ passed in/m);
});

test('portico-kit: it has types, for the strictest settings of mypy', { skip }, async () => {
  await run(
    '-m',
    'mypy',
    'src/portico_kit',
    'tests/typed.py',
    '--cache-dir',
    'src/portico_client/.mypy_cache',
  );
});

test('portico-kit: its code has the style of ruff', { skip }, async () => {
  await run('-m', 'ruff', 'check', '--no-cache', '.');
  await run('-m', 'ruff', 'format', '--no-cache', '--check', '.');
});

test(`portico-kit: at most ${MOST_LINES} lines of its own, without comments and what is generated`, {
  skip,
}, async () => {
  const lines = Number(await run('tests/lines.py'));
  assert.ok(lines > 500 && lines <= MOST_LINES, String(lines));
});
