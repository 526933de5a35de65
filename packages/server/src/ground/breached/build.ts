import { createReadStream } from 'node:fs';
import { appendFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { keyOf, shardOf, writeFilter } from './file.ts';
import { buildFuse, type Fuse, type Keys } from './fuse.ts';
import { BreachedFileRefused } from './refused.ts';

/** Bytes of a line of the list, on average: 40 digits, a colon, a count, and the end of the line. */
const LINE = 44;
/** About how many passwords a shard has, unless another number is given. */
const SHARD = 2 ** 19;
const MOST_SHARDS = 2 ** 12;
/** Bytes of a key, and how many of them are gathered before they are written to the file of their shard. */
const KEY = 8;
const GATHERED = 4_096 * KEY;
/** A line: SHA-1 in hexadecimal, and how often the password was seen in breaches. */
const ENTRY = /^([0-9A-Fa-f]{40})(?::(\d{1,10}))?$/;

/** What to take from a list. */
export interface Choice {
  /** Only passwords that were seen this often. */
  readonly leastCount: number;
  /** Only this many: those seen most often. */
  readonly top?: number | undefined;
  /** How many passwords share a part of the filter. */
  readonly shardSize?: number;
}

/** What a filter was made of. */
interface Built {
  readonly passwords: number;
  /** How often each of them was seen at least. */
  readonly leastCount: number;
}

interface Listed {
  readonly sha1: Buffer;
  /** 1 where the line has none. */
  readonly count: number;
}

/**
 * Makes the file of a filter from a list of SHA-1 hashes with counts, as Have I Been Pwned offers for download, sorted in
 * whatever way. It reads the list twice, and needs little memory however long that is: keys wait in files beside the new
 * one, 8 bytes each. The file is put in place at the end, in one step.
 * @throws BreachedFileRefused where the list cannot be read, or is none
 */
export async function buildFilter(list: string, to: string, choice: Choice): Promise<Built> {
  const parts = `${to}.parts`;
  await rm(parts, { recursive: true, force: true });
  await mkdir(parts, { recursive: true, mode: 0o700 });
  try {
    const { isTaken, leastCount } = await judgeOf(list, choice);
    const shards = await shardsFor(list, choice);
    await divide(list, { parts, shards, isTaken });
    const made = join(parts, 'filter');
    const file = await open(made, 'wx', 0o644);
    let passwords = 0;
    async function* fuses(): AsyncGenerator<Fuse> {
      for (let shard = 0; shard < shards; shard++) {
        const keys = distinct(await readFile(partOf(parts, shard)));
        passwords += keys.length / 2;
        yield buildFuse(keys);
      }
    }
    try {
      await writeFilter(file, shards, fuses());
    } finally {
      await file.close();
    }
    if (passwords === 0) throw new BreachedFileRefused(`${list} has no password that was seen this often`);
    await rename(made, to);
    return { passwords, leastCount };
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

async function shardsFor(
  list: string,
  { top = Number.POSITIVE_INFINITY, shardSize = SHARD }: Choice,
): Promise<number> {
  const passwords = Math.min((await stat(list)).size / LINE, top);
  return Math.min(Math.max(1, Math.ceil(passwords / shardSize)), MOST_SHARDS);
}

/** Which lines are taken. Of those seen just as often as the last of the most seen, the first of the list are. */
async function judgeOf(
  list: string,
  { leastCount, top }: Choice,
): Promise<{ readonly isTaken: (count: number) => boolean; readonly leastCount: number }> {
  const byCount = new Map<number, number>();
  for await (const { count } of entriesOf(list)) byCount.set(count, (byCount.get(count) ?? 0) + 1);
  if (top === undefined) return { isTaken: (count) => count >= leastCount, leastCount };
  let room = top;
  for (const count of [...byCount.keys()].toSorted((one, other) => other - one)) {
    const passwords = byCount.get(count) ?? 0;
    if (count < leastCount) break;
    if (passwords < room) {
      room -= passwords;
      continue;
    }
    return {
      isTaken: (seen) => seen > count || (seen === count && room-- > 0),
      leastCount: count,
    };
  }
  return { isTaken: (count) => count >= leastCount, leastCount };
}

/** Writes the keys of each shard to a file of its own. */
async function divide(
  list: string,
  {
    parts,
    shards,
    isTaken,
  }: { readonly parts: string; readonly shards: number; readonly isTaken: (count: number) => boolean },
): Promise<void> {
  const gathered = Array.from({ length: shards }, () => ({ keys: Buffer.alloc(GATHERED), length: 0 }));
  for await (const { sha1, count } of entriesOf(list)) {
    if (!isTaken(count)) continue;
    const shard = shardOf(keyOf(sha1), shards);
    const into = gathered[shard] as (typeof gathered)[number];
    into.length += sha1.copy(into.keys, into.length, 0, KEY);
    if (into.length < GATHERED) continue;
    await appendFile(partOf(parts, shard), into.keys);
    into.length = 0;
  }
  for (const [shard, { keys, length }] of gathered.entries())
    await appendFile(partOf(parts, shard), keys.subarray(0, length));
}

const partOf = (parts: string, shard: number) => join(parts, String(shard));

/** The keys in bytes, each once. */
function distinct(bytes: Buffer): Keys {
  const sorted = new BigUint64Array(bytes.length / KEY);
  for (let number = 0; number < sorted.length; number++) sorted[number] = bytes.readBigUInt64BE(number * KEY);
  sorted.sort();
  const keys = new Uint32Array(2 * sorted.length);
  let length = 0;
  for (const [number, key] of sorted.entries()) {
    if (number > 0 && key === sorted[number - 1]) continue;
    keys[length++] = Number(key >> 32n);
    keys[length++] = Number(key & 0xffff_ffffn);
  }
  return keys.subarray(0, length);
}

/** @throws BreachedFileRefused at the first line that is none */
async function* entriesOf(list: string): AsyncGenerator<Listed> {
  let line = 0;
  try {
    for await (const text of createInterface({
      input: createReadStream(list),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      line++;
      if (text === '') continue;
      const [, sha1 = '', count = '1'] = ENTRY.exec(text) ?? [];
      if (sha1 === '')
        throw new BreachedFileRefused(
          `${list}, line ${line}: must be a SHA-1 hash in hexadecimal, a colon and a count`,
        );
      yield { sha1: Buffer.from(sha1, 'hex'), count: Number(count) };
    }
  } catch (error) {
    if (error instanceof BreachedFileRefused) throw error;
    throw new BreachedFileRefused(`${list} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
