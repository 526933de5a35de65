import { fromSqlite, isOutside } from '../ground/database/failures.ts';
import type { Step } from '../ground/database/transfer/store.ts';
import { CommandFailed, type Io } from './command.ts';
import { type Progress, progressOf } from './progress.ts';

/**
 * Runs work that copies a database, and shows its progress.
 * @throws CommandFailed for an error that the operator can fix
 */
export async function copying<Result>(
  io: Io,
  what: string,
  work: (onStep: (step: Step) => void) => Promise<Result>,
): Promise<Result> {
  let progress: Progress | undefined;
  try {
    return await work(({ more, total }) => {
      progress ??= progressOf(io, what, total);
      progress.advance(more);
    });
  } catch (thrown) {
    const error = fromSqlite(thrown);
    if (isFull(thrown))
      throw new CommandFailed('the disk is full: there is not enough space for the copy.', { cause: thrown });
    throw isOutside(error) ? new CommandFailed(error.message, { cause: error }) : error;
  } finally {
    progress?.end();
  }
}

function isFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === 'ENOSPC' || errcode === SQLITE_FULL;
}

const SQLITE_FULL = 13;
