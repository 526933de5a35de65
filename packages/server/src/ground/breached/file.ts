import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Fuse, type Key, lengthOf, placesOf, type Shape } from './fuse.ts';
import { BreachedFileRefused } from './refused.ts';

/*
 * The file of a filter, all numbers of 4 bytes in little-endian:
 *
 *   header      16 bytes of MAGIC; version, number of shards, CRC-32 of the directory
 *   directory   for each shard: segment length, segments, seed, CRC-32 of the shard
 *   shards      fingerprints, 2 bytes each
 *
 * A password belongs to a shard by the first bits of its SHA-1. The directory is kept in memory, 16 bytes for about half a
 * million passwords; of a shard, three places are read for each question.
 */

const MAGIC = 'portico-breached';
const VERSION = 1;
const HEADER = 28;
const ENTRY = 16;
const MOST_SHARDS = 2 ** 16;
const FINGERPRINT = 2;

/** A filter that can be asked. */
export interface BreachedFilter {
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
  readonly seed: number;
  readonly crc: number;
}

/** An entry, and where its shard begins in the file. */
interface Shard extends Entry {
  readonly offset: number;
}

/** Writes a filter. @param fuses of the shards, as many as `count`, in order */
export async function writeFilter(
  file: FileHandle,
  count: number,
  fuses: AsyncIterable<Fuse>,
): Promise<void> {
  const directory = Buffer.alloc(count * ENTRY);
  let offset = HEADER + directory.length;
  let at = 0;
  for await (const { fingerprints, segmentLength, segments, seed } of fuses) {
    const bytes = bytesOf(fingerprints);
    for (const number of [segmentLength, segments, seed, crc32(bytes)])
      at = directory.writeUInt32LE(number, at);
    await file.write(bytes, 0, bytes.length, offset);
    offset += bytes.length;
  }
  const header = Buffer.alloc(HEADER);
  header.write(MAGIC, 'latin1');
  header.writeUInt32LE(VERSION, 16);
  header.writeUInt32LE(count, 20);
  header.writeUInt32LE(crc32(directory), 24);
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
    const { code } = error as NodeJS.ErrnoException;
    throw refuse(`cannot be read (${code}): name a file made by portico passwords update, or off`);
  }
  try {
    const shards = placed(await readDirectory(file, refuse));
    for (const shard of shards) {
      const bytes = await readExactly(file, shard.offset, lengthOf(shard) * FINGERPRINT);
      if (!bytes || crc32(bytes) !== shard.crc) throw refuse('is damaged: build it again');
    }
    return {
      has: (password) => isThere(file, shards, keyOf(hash('sha1', password, 'buffer'))),
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
): Promise<readonly Entry[]> {
  const header = await readExactly(file, 0, HEADER);
  if (header?.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw refuse('is not a list of breached passwords');
  if (header.readUInt32LE(16) !== VERSION) throw refuse('was built for another version: build it again');
  const count = header.readUInt32LE(20);
  const directory =
    count > 0 && count <= MOST_SHARDS ? await readExactly(file, HEADER, count * ENTRY) : undefined;
  if (!directory || crc32(directory) !== header.readUInt32LE(24)) throw refuse('is damaged: build it again');
  return Array.from({ length: count }, (_, number) => entryAt(directory, number * ENTRY));
}

function entryAt(directory: Buffer, at: number): Entry {
  return {
    segmentLength: directory.readUInt32LE(at),
    segments: directory.readUInt32LE(at + 4),
    seed: directory.readUInt32LE(at + 8),
    crc: directory.readUInt32LE(at + 12),
  };
}

/** Shards follow one another. */
function placed(entries: readonly Entry[]): readonly Shard[] {
  let offset = HEADER + entries.length * ENTRY;
  return entries.map((entry) => {
    const shard = { ...entry, offset };
    offset += lengthOf(entry) * FINGERPRINT;
    return shard;
  });
}

async function isThere(file: FileHandle, shards: readonly Shard[], key: Key): Promise<boolean> {
  const shard = shards[shardOf(key, shards.length)] as Shard;
  const { at, fingerprint } = placesOf(key, shard.seed, shard);
  const read = await Promise.all(
    at.map((place) => readExactly(file, shard.offset + place * FINGERPRINT, FINGERPRINT)),
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
