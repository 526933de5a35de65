import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Import } from './import.ts';
import { ImportRefused } from './refused.ts';

const STDIN = '-';

/**
 * Opens what is imported. As lines are read twice, standard input is kept in a file without a name meanwhile.
 * @throws ImportRefused, and errors of opening a file
 */
export async function openSource({ path, stdin }: Pick<Import, 'path' | 'stdin'>): Promise<FileHandle> {
  if (path !== STDIN || !stdin) return open(path);
  const file = await unnamedFile();
  await fill(file, stdin());
  return file;
}

/** A temporary file without a name, which nobody else can open and which disappears with the process. */
export async function unnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-import-'));
  try {
    return await open(join(folder, 'lines'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(file: FileHandle, input: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of input) await file.write(chunk);
  } catch (error) {
    await file.close();
    const { message } = error as Error;
    throw new ImportRefused(`Standard input cannot be stored on the disk (${message}): set TMPDIR.`, {
      cause: error,
    });
  }
}
