import { type FileHandle, open } from 'node:fs/promises';
import { makeFile, PlaceRefused } from '../../ground/database/transfer/files.ts';
import type { GoodLine } from './accounts.ts';
import { ImportRefused } from './refused.ts';
import type { NamedOrganization } from './store.ts';

/** Readable only by the user who imports. */
const MODE = 0o600;

/** Writes the new ids of accounts and organizations, one JSON object on each line. */
export class Mapping {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * @param ids by the canonical email of the line
   * @param keysOf the keys of all lines that were merged into one: each gets an object
   */
  async addAccounts(
    lines: readonly GoodLine[],
    ids: ReadonlyMap<string, string>,
    keysOf: (line: number) => readonly string[] = () => [],
  ): Promise<void> {
    await this.#write(
      lines.flatMap(({ number, entry: { email, key = null } }) => {
        const id = ids.get(email.canonical);
        if (id === undefined) return [];
        const keys = keysOf(number);
        return (keys.length > 0 ? keys : [key]).map((one) => ({ email: email.typed, key: one, id }));
      }),
    );
  }

  async addOrganizations(named: Iterable<NamedOrganization>): Promise<void> {
    await this.#write(
      [...named].flatMap(({ reference: { key }, organization: id }) =>
        id === undefined ? [] : [{ organization: key, id }],
      ),
    );
  }

  async #write(lines: readonly object[]): Promise<void> {
    await this.#file.writeFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
}

/**
 * Makes the file of a mapping, which gets its name once the import is complete: after an interrupted import, the next
 * one writes all of it.
 * @throws {ImportRefused} where the file exists, or its folder does not
 */
export async function withMapping<Result>(
  path: string | undefined,
  work: (mapping: Mapping | undefined) => Promise<Result>,
): Promise<Result> {
  if (path === undefined) return work(undefined);
  const made = makeFile(path, async (part) => {
    await using file = await open(part, 'wx', MODE);
    return await work(new Mapping(file));
  });
  return made.catch((error: unknown) => {
    throw error instanceof PlaceRefused ? new ImportRefused(error.message, { cause: error }) : error;
  });
}
