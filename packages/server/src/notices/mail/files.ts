import { chmodSync, mkdirSync } from 'node:fs';
import { readdir, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timestamp } from '../../ground/clock.ts';
import { systemClock } from '../../ground/system-clock.ts';
import type { MailTransport } from './letter.ts';

/** Writes each letter to a file that only the service's user can read. */
export function fileTransport(folder: string, from: string): MailTransport {
  return {
    async send(letter) {
      const { compose } = await import('./compose.ts');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // `mkdir` does not change the mode of an existing folder.
      chmodSync(folder, 0o700);
      const time = timestamp(systemClock()).replaceAll(':', '-');
      const file = join(folder, `${time}-${letter.id}.eml`);
      // Renaming makes each mail appear complete.
      const draft = `${file}.tmp`;
      await writeFile(draft, await compose(letter, from), { mode: 0o600, flag: 'wx', flush: true });
      await rename(draft, file);
      return { file };
    },
  };
}

/**
 * Deletes mails that were written before a time.
 * @returns how many
 */
export async function deleteMailsBefore(folder: string, time: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let deleted = 0;
  for (const name of names.filter((each) => /\.eml(\.tmp)?$/.test(each))) {
    const file = join(folder, name);
    const written = await stat(file).catch(() => undefined);
    if (!written || written.mtimeMs >= time) continue;
    await unlink(file).catch(() => {});
    deleted++;
  }
  return deleted;
}
