import { readFileSync } from 'node:fs';

const KINDS = [
  '',
  'opened',
  'created',
  'written',
  'truncated',
  'sync begun',
  'sync ended',
  'unlinked',
] as const;

/** One step on the disk, as recorded by disk.c. */
export interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly path: string;
  /** Of a write; the new length where the file was truncated. */
  readonly offset: number;
  /** The bytes written. */
  readonly bytes: Buffer;
}

const HEAD = 17;

/** Reads a trace. Where its process was killed, its last record may be incomplete. */
export function readTrace(file: string): Step[] {
  const trace = readFileSync(file);
  const paths = new Map<number, string>();
  const steps: Step[] = [];
  for (let at = 0; at + HEAD <= trace.length; ) {
    const kind = KINDS[trace.readUInt8(at)] ?? '';
    const number = trace.readUInt32LE(at + 1);
    const offset = Number(trace.readBigUInt64LE(at + 5));
    const length = trace.readUInt32LE(at + 13);
    const bytes = trace.subarray(at + HEAD, at + HEAD + length);
    if (bytes.length < length) break;
    at += HEAD + length;
    const names = kind === 'opened' || kind === 'created' || kind === 'unlinked';
    if (kind === 'opened' || kind === 'created') paths.set(number, String(bytes));
    steps.push({ kind, path: names ? String(bytes) : (paths.get(number) ?? ''), offset, bytes });
  }
  return steps;
}
