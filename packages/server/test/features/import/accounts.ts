import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configured, called, variablesOf } from '../../harness/called.ts';

/** The summary that `accounts import` prints. */
export interface Summary {
  readonly accounts: number;
  readonly existing: number;
  readonly takenOver: number;
  readonly organizations: number;
  readonly managers: number;
  readonly refused: number;
  readonly dryRun: boolean;
}

/** Its report on a line. */
export interface Problem {
  readonly line: number;
  readonly field: string | null;
  readonly message: string;
}

export interface ImportResult {
  readonly code: number;
  readonly summary: Summary;
  readonly problems: readonly Problem[];
}

/** Lines of a file: objects, or literal text. */
export type Lines = readonly (object | string | Uint8Array)[];

let files = 0;

export function fileOf(folder: string, lines: Lines): string {
  const file = join(folder, `accounts-${++files}.jsonl`);
  const bytes = lines.map((line) =>
    line instanceof Uint8Array ? line : typeof line === 'string' ? line : JSON.stringify(line),
  );
  writeFileSync(
    file,
    Buffer.concat(bytes.flatMap((line) => [Buffer.from(line as string), Buffer.from('\n')])),
  );
  return file;
}

/** Imports lines, or a file, into the database of a service that runs. */
export async function imported(
  service: Configured,
  given: Lines | string,
  ...options: string[]
): Promise<ImportResult> {
  const file = typeof given === 'string' ? given : fileOf(service.dataDir, given);
  const args = ['accounts', 'import', file, '--json', ...options];
  const { code, stdout, stderr } = await called(args, variablesOf(service));
  assert.notEqual(stdout, '', stderr);
  const problems = stderr.split('\n').filter(Boolean);
  return { code, summary: JSON.parse(stdout), problems: problems.map((line) => JSON.parse(line)) };
}
