/**
 * Tests the OpenAPI document with independent tools, because our own tests do not show how others read it: Spectral's
 * rules, types made by openapi-typescript, with which a client must be able to tell the errors of each operation apart,
 * and two clients that speak to a running service. The tools have a folder and a lock file of their own, because one
 * wants another TypeScript and another brings an install script. They are installed once, and again when the lock file
 * has changed.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errors, operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { isListed, openApiAt } from '../../packages/server/src/team/documents/index.ts';
import { installTools } from '../installed.ts';
import { runClients } from './clients.ts';
import { probeOf } from './probe.ts';

const FOLDER = import.meta.dirname;
const BIN = join(FOLDER, 'node_modules', '.bin');

installTools(FOLDER, 'what judges the OpenAPI document');
// Outside of the repository, because compilers emit no files below node_modules.
const work = mkdtempSync(join(tmpdir(), 'portico-openapi-'));
symlinkSync(join(FOLDER, 'node_modules'), join(work, 'node_modules'), 'junction');
try {
  const all = Object.values<Operation>(operations).filter(isListed);
  const document = openApiAt('https://portico.example.com');
  writeFileSync(join(work, 'openapi.json'), JSON.stringify(document, null, 2));
  console.log(`The document has ${countOperations(document)} of ${all.length} operations.`);
  if (all.length === 0 || countOperations(document) !== all.length) fail('It lacks some.');
  lint();
  compile(all);
  const programs = await runClients(work, run);
  console.log(`Clients that work against a running service: ${programs.join(', ')}.`);
} finally {
  rmSync(work, { recursive: true });
}

function countOperations({ paths }: Record<string, unknown>): number {
  const methods = ['get', 'post', 'put', 'patch', 'delete'];
  const items = Object.values(paths as Record<string, object>);
  return items.flatMap((item) => Object.keys(item).filter((key) => methods.includes(key))).length;
}

interface Finding {
  readonly code: string;
  readonly path: readonly string[];
  readonly message: string;
}

function lint(): void {
  // Its exceptions name files relative to it.
  cpSync(join(FOLDER, 'ruleset.yaml'), join(work, 'ruleset.yaml'));
  const findings = spectral('openapi.json');
  for (const { code, path, message } of findings) console.error(`  ${code}: ${path.join('.')}: ${message}`);
  if (findings.length > 0) fail(`Spectral found ${findings.length} flaws.`);
  // A linter that never finds a problem would pass as well.
  const spoilt = {
    ...JSON.parse(readFileSync(join(work, 'openapi.json'), 'utf8')),
    paths: { '/x': { get: {} } },
  };
  writeFileSync(join(work, 'spoilt.json'), JSON.stringify(spoilt));
  if (spectral('spoilt.json').length === 0) fail('Spectral finds nothing in a document that is wrong.');
  console.log("Spectral's rules for OpenAPI: no error, no warning.");
}

function spectral(file: string): Finding[] {
  const options = ['lint', '--quiet', '--format=json', '--ruleset=ruleset.yaml'];
  const { stdout, stderr } = run('spectral', [...options, file]);
  try {
    return JSON.parse(stdout);
  } catch {
    return fail(`Spectral did not run: ${stdout}${stderr}`);
  }
}

/**
 * Compiles code that uses the generated types as a client would, with an expected error on each line that must not
 * compile.
 */
function compile(all: readonly Operation[]): void {
  const generated = run('openapi-typescript', ['openapi.json', '--output', 'api.d.ts']);
  if (generated.status !== 0) fail(`openapi-typescript: ${generated.stdout}${generated.stderr}`);
  // Failures in the format of a standard are distinguished by that standard's codes.
  const own = all.filter(({ errorFormat }) => !errorFormat);
  const { code, statements } = probeOf(own, errors);
  if (statements === 0) fail('There was nothing to compile.');
  writeFileSync(join(work, 'probe.ts'), code);
  const compilerOptions = { strict: true, noEmit: true, target: 'esnext', module: 'esnext', types: [] };
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['probe.ts'] }));
  const { status, stdout } = run('tsc', ['-p', '.']);
  if (status !== 0) fail(`The errors of an operation cannot be told apart by their types:\n${stdout}`);
  console.log(`Types made from the document: ${statements} statements about errors hold.`);
}

function run(tool: string, given: readonly string[]) {
  const shell = process.platform === 'win32';
  return spawnSync(join(BIN, tool), given, { cwd: work, encoding: 'utf8', shell, maxBuffer: 1e8 });
}

function fail(message: string): never {
  rmSync(work, { recursive: true, force: true });
  console.error(message);
  process.exit(1);
}
