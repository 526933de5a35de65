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

/** The file of the key that is generated at the first start. */
export function keyFile(dataDir: string): string {
  return `${dataDir}/secret.key`;
}

/**
 * Reads the key that an earlier start generated; undefined where there is none.
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
 * Generates a key and stores it durably, or reads the one that another process has just stored.
 * @throws SecretKeysRefused where it cannot be stored
 */
export function makeKeyFile(dataDir: string): MadeKey {
  try {
    mkdirSync(dataDir, { recursive: true });
    return newKey(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new SecretKeysRefused(
      `no key is set, and a new one cannot be stored in ${keyFile(dataDir)} (${code})`,
    );
  }
}

interface MadeKey {
  readonly key: Buffer;
  readonly isNew: boolean;
}

function newKey(dataDir: string): MadeKey {
  const made = `${keyFile(dataDir)}.${randomUUID()}`;
  const key = randomBytes(KEY_BYTES);
  try {
    writeDurably(made, `${key.toString('base64')}\n`);
    // Linking is atomic and, unlike renaming, never replaces a file.
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

/** Deletes a key that was just generated and has not been used. */
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
