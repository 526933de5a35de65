import type { DatabaseSync } from 'node:sqlite';

/** The `user_version` of a file in which all deleted data has been overwritten. */
const FORGETS = 1;

/** For each connection that writes: overwrites deleted data with zeros, instead of only marking the space as free. */
export const SECURE_DELETE = 'pragma secure_delete = on';

/**
 * Overwrites data that earlier builds deleted without that. The file is rewritten once, for which the disk needs room for a
 * second copy; where it has none, the next start tries again.
 *
 * @param writer the only connection to the file
 * @param onWarning called because the start takes longer, and where it fails
 */
export function forgetDeleted(writer: DatabaseSync, onWarning: (warning: string) => void): void {
  const { user_version: version } = writer.prepare('pragma user_version').get() ?? {};
  if (Number(version) >= FORGETS) return;
  try {
    const isNew = writer.prepare('select 1 from sqlite_schema limit 1').get() === undefined;
    if (!isNew) {
      onWarning('The database is being rewritten once, so that its file contains no deleted data');
      writer.exec('vacuum');
    }
    writer.exec(`pragma user_version = ${FORGETS}`);
  } catch (error) {
    onWarning(
      `The database file still contains deleted data, and cannot be rewritten: ${(error as Error).message}`,
    );
  }
}
