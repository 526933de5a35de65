/**
 * Makes two clients from the document, compiles programs that use them as a person would, and runs these against a
 * service: register, create, fail, and tell the errors apart by their types.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withService } from '../documents/with-service.ts';

const PROGRAMS = join(import.meta.dirname, 'clients');

/** Runs one of the installed tools in the document's folder. */
export type RunTool = (
  tool: string,
  given: readonly string[],
) => { status: number | null; stdout: string; stderr: string };

/** Beside `openapi.json` and `api.d.ts`, which openapi-typescript made. @throws Error with the failure */
export async function runClients(work: string, run: RunTool): Promise<readonly string[]> {
  generate(work, run);
  compile(work, run);
  const names = readdirSync(PROGRAMS).map((file) => file.replace(/\.ts$/, ''));
  const programs = names.filter((name) => name !== 'expect');
  if (programs.length === 0) throw new Error('There is no program to run');
  await withService(async (url) => {
    for (const name of programs) await runProgram(join(work, 'out', `${name}.js`), url);
  });
  return programs;
}

function generate(work: string, run: RunTool): void {
  const output = { path: 'hey-api', module: { extension: '.js' } };
  const plugins = ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'];
  const options = { input: 'openapi.json', output, plugins, logs: { file: false } };
  writeFileSync(join(work, 'hey-api.config.mjs'), `export default ${JSON.stringify(options)};\n`);
  const { status, stdout, stderr } = run('openapi-ts', ['--file', 'hey-api.config.mjs']);
  if (status !== 0) throw new Error(`hey-api: ${stdout}${stderr}`);
}

function compile(work: string, run: RunTool): void {
  cpSync(PROGRAMS, work, { recursive: true });
  const files = readdirSync(PROGRAMS);
  const lib = ['es2023', 'dom', 'dom.iterable'];
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    lib,
    module: 'nodenext',
    outDir: 'out',
    types: [],
  };
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  writeFileSync(join(work, 'package.json'), JSON.stringify({ type: 'module' }));
  const { status, stdout } = run('tsc', ['-p', '.']);
  if (status !== 0)
    throw new Error(`What is generated does not compile, or programs cannot use it:\n${stdout}`);
}

/** The service is in this process, so that a program must not block it. */
async function runProgram(program: string, url: string): Promise<void> {
  const child = spawn(process.execPath, [program, url], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} failed against ${url}`);
}
