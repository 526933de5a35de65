import type { DatabaseSync } from 'node:sqlite';

/** Stands in `user_version` of a file in which everything that was ever deleted has been overwritten. */
const FORGETS = 1;

/** For each connection that writes: what is deleted is overwritten with zeros, not only given free. */
export const SECURE_DELETE = 'pragma secure_delete = on';

/**
 * Overwrites what was deleted before deletions did that by themselves. The file is written anew once, for which the disk
 * needs room for a second copy; where it has none, the next start tries again.
 *
 * @param writer alone on the file
 * @param onWarning told that the start takes longer for it, and where it could not be done
 */
export function forgetDeleted(writer: DatabaseSync, onWarning: (warning: string) => void): void {
  const { user_version: version } = writer.prepare('pragma user_version').get() ?? {};
  if (Number(version) >= FORGETS) return;
  try {
    const isNew = writer.prepare('select 1 from sqlite_schema limit 1').get() === undefined;
    if (!isNew) {
      onWarning(
        'The database is written anew, once, so that nothing is left in its file of what was deleted',
      );
      writer.exec('vacuum');
    }
    writer.exec(`pragma user_version = ${FORGETS}`);
  } catch (error) {
    onWarning(
      `The database still holds what was deleted from it, and cannot be written anew: ${(error as Error).message}`,
    );
  }
}
