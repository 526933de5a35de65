/** The checker as its users start it, and files that they give it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../src/run.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
after(() => rmSync(folder, { recursive: true }));

export async function command(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...environment } });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.stderr += chunk;
  });
  const [status] = await once(child, 'close');
  return { status, ...output };
}

/** The same in this process, because starting one costs more than most runs. */
export async function commandHere(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const output = { stdout: '', stderr: '' };
  const into = (name: keyof typeof output) => ({
    write: (text: string) => {
      output[name] += text;
    },
  });
  const env = { ...process.env, ...environment };
  const status = await run(args, { env, stdout: into('stdout'), stderr: into('stderr') });
  return { status, ...output };
}

/** @returns its path */
export function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
