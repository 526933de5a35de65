import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Fuse, type Key, lengthOf, placesOf, type Shape } from './fuse.ts';
import { BreachedFileRefused } from './refused.ts';

/*
 * The file of a filter, all numbers in little-endian:
 *
 *   header      16 bytes of MAGIC; version, number of shards (4 bytes each); number of passwords (8); least count (4); CRC-32
 *               of the directory (4)
 *   directory   for each shard: place in the file (8); segment length, segments, seed, CRC-32 of the shard (4 each)
 *   shards      fingerprints, 2 bytes each
 *
 * A password belongs to a shard by the first bits of its SHA-1. The directory is kept in memory, 24 bytes for about a
 * million passwords; of a shard, three places are read for each question.
 */

const MAGIC = 'portico-breached';
const VERSION = 1;
const HEADER = 40;
const ENTRY = 24;
const MOST_SHARDS = 2 ** 16;
const FINGERPRINT = 2;

/** What is known of a filter. */
export interface FilterFacts {
  readonly passwords: number;
  /** How often each of them was seen at least, in breaches. */
  readonly leastCount: number;
}

/** A filter that can be asked. */
export interface BreachedFilter extends FilterFacts {
  /** Whether a password is most likely in it; of those that are not, one in 65,536 seems to be. */
  has(password: string): Promise<boolean>;
  close(): Promise<void>;
}

/** @param sha1 of at least 8 bytes */
export function keyOf(sha1: Buffer): Key {
  return { high: sha1.readUInt32BE(0), low: sha1.readUInt32BE(4) };
}

/** The shard of a key among this many. */
export function shardOf({ high }: Key, shards: number): number {
  return Math.floor((high / 2 ** 32) * shards);
}

interface Entry extends Shape {
  readonly offset: number;
  readonly seed: number;
  readonly crc: number;
}

/**
 * Writes a filter.
 * @param shards in order
 * @param passwords how many there are, asked once all shards are written
 */
export async function writeFilter(
  file: FileHandle,
  shards: AsyncIterable<Fuse> & { readonly count: number },
  { passwords, leastCount }: { readonly passwords: () => number; readonly leastCount: number },
): Promise<void> {
  const directory = Buffer.alloc(shards.count * ENTRY);
  let offset = HEADER + directory.length;
  let number = 0;
  for await (const { fingerprints, segmentLength, segments, seed } of shards) {
    const bytes = bytesOf(fingerprints);
    const at = number++ * ENTRY;
    directory.writeBigUInt64LE(BigInt(offset), at);
    directory.writeUInt32LE(segmentLength, at + 8);
    directory.writeUInt32LE(segments, at + 12);
    directory.writeUInt32LE(seed, at + 16);
    directory.writeUInt32LE(crc32(bytes), at + 20);
    await file.write(bytes, 0, bytes.length, offset);
    offset += bytes.length;
  }
  const header = Buffer.alloc(HEADER);
  header.write(MAGIC, 'latin1');
  header.writeUInt32LE(VERSION, 16);
  header.writeUInt32LE(shards.count, 20);
  header.writeBigUInt64LE(BigInt(passwords()), 24);
  header.writeUInt32LE(leastCount, 32);
  header.writeUInt32LE(crc32(directory), 36);
  await file.write(Buffer.concat([header, directory]), 0, HEADER + directory.length, 0);
  await file.sync();
}

function bytesOf(fingerprints: Uint16Array): Buffer {
  const bytes = Buffer.alloc(fingerprints.length * FINGERPRINT);
  for (const [at, fingerprint] of fingerprints.entries()) bytes.writeUInt16LE(fingerprint, at * FINGERPRINT);
  return bytes;
}

/**
 * Opens a filter, and reads all of it once: one that is damaged would let passwords through, or refuse good ones.
 * @throws BreachedFileRefused
 */
export async function openFilter(path: string): Promise<BreachedFilter> {
  const refuse = (why: string) => new BreachedFileRefused(`${path} ${why}`);
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    throw refuse(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    const { entries, ...facts } = await readDirectory(file, refuse);
    for (const entry of entries) {
      const bytes = await readExactly(file, entry.offset, lengthOf(entry) * FINGERPRINT);
      if (!bytes || crc32(bytes) !== entry.crc) throw refuse('is damaged: make it again');
    }
    return {
      ...facts,
      has: (password) => isThere(file, entries, keyOf(hash('sha1', password, 'buffer'))),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readDirectory(
  file: FileHandle,
  refuse: (why: string) => BreachedFileRefused,
): Promise<FilterFacts & { readonly entries: readonly Entry[] }> {
  const header = await readExactly(file, 0, HEADER);
  if (header?.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw refuse('is not a list of breached passwords');
  if (header.readUInt32LE(16) !== VERSION) throw refuse('was made for another version: make it again');
  const shards = header.readUInt32LE(20);
  const directory =
    shards > 0 && shards <= MOST_SHARDS ? await readExactly(file, HEADER, shards * ENTRY) : undefined;
  if (!directory || crc32(directory) !== header.readUInt32LE(36)) throw refuse('is damaged: make it again');
  const entries = Array.from({ length: shards }, (_, number) => entryAt(directory, number * ENTRY));
  return { entries, passwords: Number(header.readBigUInt64LE(24)), leastCount: header.readUInt32LE(32) };
}

function entryAt(directory: Buffer, at: number): Entry {
  return {
    offset: Number(directory.readBigUInt64LE(at)),
    segmentLength: directory.readUInt32LE(at + 8),
    segments: directory.readUInt32LE(at + 12),
    seed: directory.readUInt32LE(at + 16),
    crc: directory.readUInt32LE(at + 20),
  };
}

async function isThere(file: FileHandle, entries: readonly Entry[], key: Key): Promise<boolean> {
  const entry = entries[shardOf(key, entries.length)] as Entry;
  const { at, fingerprint } = placesOf(key, entry.seed, entry);
  const read = await Promise.all(
    at.map((place) => readExactly(file, entry.offset + place * FINGERPRINT, FINGERPRINT)),
  );
  return read.reduce((sum, bytes) => sum ^ (bytes?.readUInt16LE() ?? 0), fingerprint) === 0;
}

/** @returns undefined where the file ends before */
async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, at + filled);
    if (bytesRead === 0) return undefined;
    filled += bytesRead;
  }
  return buffer;
}
