import { randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { KEY_BYTES } from './keys.ts';
import { SecretKeysRefused } from './refused.ts';

/** The file of the key that was made at the first start. */
export function keyFile(dataDir: string): string {
  return `${dataDir}/secret.key`;
}

/**
 * Reads the key that an earlier start has made; undefined where there is none.
 * @throws SecretKeysRefused where the file holds something else
 */
export function readKeyFile(dataDir: string): Buffer | undefined {
  const file = keyFile(dataDir);
  const text = contentOf(file);
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new SecretKeysRefused(`${file} does not hold a key of ${KEY_BYTES} bytes in base64`);
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new SecretKeysRefused(`${file} cannot be read (${code})`);
  }
}

/**
 * Makes a key and keeps it, so that it survives a power cut. Where another process was quicker, its key is taken.
 * @returns whether the key is a new one
 * @throws SecretKeysRefused where it cannot be kept
 */
export function makeKeyFile(dataDir: string): MadeKey {
  try {
    mkdirSync(dataDir, { recursive: true });
    return newKey(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new SecretKeysRefused(`no key is given, and none can be kept as ${keyFile(dataDir)} (${code})`);
  }
}

export interface MadeKey {
  readonly key: Buffer;
  readonly isNew: boolean;
}

function newKey(dataDir: string): MadeKey {
  const made = `${keyFile(dataDir)}.${randomUUID()}`;
  const key = randomBytes(KEY_BYTES);
  try {
    writeDurably(made, `${key.toString('base64')}\n`);
    // A link is there whole or not at all, and takes nobody's place.
    linkSync(made, keyFile(dataDir));
    syncFolder(dataDir);
    return { key, isNew: true };
  } catch (error) {
    const earlier = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readKeyFile(dataDir) : undefined;
    if (!earlier) throw error;
    return { key: earlier, isNew: false };
  } finally {
    rmSync(made, { force: true });
  }
}

/** Takes a key away that was made a moment ago and has served for nothing. */
export function removeKeyFile(dataDir: string): void {
  rmSync(keyFile(dataDir), { force: true });
}

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
