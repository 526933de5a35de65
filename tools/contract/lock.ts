/** The lock file and the rules for it: see contract-lock.ts. */
import { createHash } from 'node:crypto';
import {
  type Change,
  type Contract,
  compareContracts,
  isAtLeast,
  leastVersion,
} from '@portico/conventions/lock';

export interface Lock {
  readonly version: string;
  /** The day of the release, or null before it. */
  readonly released: string | null;
  /** A digest of the rest, which reveals edits by hand or by a merge. */
  readonly digest: string;
  readonly contract: Contract;
}

export interface Verdict {
  readonly changes: readonly Change[];
  /** The failure of the check; undefined if it passes. */
  readonly problem?: string;
}

export const lockOf = (version: string, released: string | null, contract: Contract): Lock => ({
  version,
  released,
  digest: digestOf(version, released, contract),
  contract,
});

function digestOf(version: string, released: string | null, contract: Contract): string {
  const text = JSON.stringify({ version, released, contract });
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Compares the last release with the present contract under a version. */
export function judge(lock: Lock, contract: Contract, version: string): Verdict {
  if (lock.digest !== digestOf(lock.version, lock.released, lock.contract)) {
    return { changes: [], problem: 'contract.lock.json was not written by this tool: restore it.' };
  }
  const changes = compareContracts(lock.contract, contract);
  const least = leastVersion(lock.version, changes);
  if (isAtLeast(version, least)) return { changes };
  const draft = lock.released === null ? ', or, as it was never released, npm run contract -- --draft' : '';
  return {
    changes,
    problem: `${version} must rise to ${least} or more after ${lock.version}${draft}.`,
  };
}

/**
 * @param mode `release` or `draft`
 * @returns the lock to write
 * @throws Error if that would hide changes of a release
 */
export function renewed(lock: Lock, next: Omit<Lock, 'digest'>, mode: 'release' | 'draft'): Lock {
  const { version, contract } = next;
  if (lock.released === null) return lockOf(version, mode === 'draft' ? null : next.released, contract);
  if (mode === 'draft')
    throw new Error(`${lock.version} was released on ${lock.released}: its lock is final.`);
  const { changes, problem } = judge(lock, contract, version);
  if (problem) throw new Error(problem);
  if (version === lock.version) throw new Error(`${version} was released on ${lock.released}.`);
  if (changes.length === 0) console.log('The contract is the same as before.');
  return lockOf(version, next.released, contract);
}

/** One line per change, breaking ones first. */
export function changeLines(changes: readonly Change[]): string[] {
  const order = (effect: Change['effect']) => changes.filter((change) => change.effect === effect);
  return [...order('breaking'), ...order('compatible')].map(
    ({ effect, where, what }) => `${effect.padEnd(10)}  ${where}: ${what}`,
  );
}

const MOST_ON_A_LINE = 4;

/** As JSON with one line for each member, for readable diffs. */
export function lockText(lock: Lock): string {
  return `${linesOf(lock, '')}\n`;
}

function linesOf(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  const block = (open: string, lines: readonly string[], close: string) =>
    `${open}\n${lines.map((line) => `${inner}${line}`).join(',\n')}\n${indent}${close}`;
  if (Array.isArray(value) && value.length > MOST_ON_A_LINE)
    return block(
      '[',
      value.map((one) => linesOf(one, inner)),
      ']',
    );
  if (!isObject(value) || Object.values(value).every((one) => !isObject(one))) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, one]) => `${JSON.stringify(name)}: ${linesOf(one, inner)}`,
  );
  return block('{', members, '}');
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && (!Array.isArray(value) || value.length > MOST_ON_A_LINE);
