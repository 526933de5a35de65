import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import type { MadeSecret } from './apply.ts';
import { ConfigurationRefused } from './refused.ts';

/** Where secrets go that were made: an object of kinds, of keys. */
export interface SecretsFile {
  readonly path: string;
  /** Adds secrets to those that are there. None leaves the file alone. */
  keep(secrets: readonly MadeSecret[]): void;
  /** Writes it as it is. @throws ConfigurationRefused where it cannot be written */
  assertWritable(): void;
}

type Content = Record<string, Record<string, unknown>>;

/** @throws ConfigurationRefused for a file with anything else */
export function secretsFile(given: string): SecretsFile {
  const path = resolve(given);
  const before = contentOf(path);
  return {
    path,
    assertWritable: () => write(path, before),
    keep: (secrets) => {
      if (secrets.length > 0) write(path, merged(before, secrets));
    },
  };
}

function contentOf(path: string): Content {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content as Content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
  }
  throw new ConfigurationRefused([`${path} is not a file that this command has written before`]);
}

function merged(before: Content, secrets: readonly MadeSecret[]): Content {
  const content = structuredClone(before);
  for (const { kind, key, id, secret } of secrets) {
    const ofKind = content[kind] ?? {};
    content[kind] = ofKind;
    ofKind[key] = { id, secret };
  }
  return content;
}

/**
 * Replaces the file, so that a crash leaves the earlier one or the new one.
 * @throws ConfigurationRefused where it cannot be written
 */
function write(path: string, content: Content): void {
  const beside = `${path}.${process.pid}`;
  try {
    const descriptor = openSync(beside, 'w', 0o600);
    try {
      writeSync(descriptor, `${JSON.stringify(content, null, 2)}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(beside, path);
  } catch (error) {
    throw new ConfigurationRefused([
      `${path} cannot be written (${(error as NodeJS.ErrnoException).code}), and the secrets would be lost`,
    ]);
  }
}
