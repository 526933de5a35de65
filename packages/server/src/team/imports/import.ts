import type { FileHandle } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { JoinedDatabase } from '../../ground/database/beside.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { countTeamReceivers } from '../../notices/team-webhooks/store.ts';
import type { GoodLine } from './accounts.ts';
import { batchesOf } from './batches.ts';
import type { IdentityRules } from './given-identities.ts';
import { judgeAccounts } from './judge-accounts.ts';
import { judgeGroups } from './judge-groups.ts';
import { readLine } from './line.ts';
import { type Mapping, withMapping } from './mapping.ts';
import { type MergedLines, mergeLines } from './merge.ts';
import { openSource } from './open-source.ts';
import { LONGEST_LINE, linesOf } from './read-lines.ts';
import { ImportRefused } from './refused.ts';
import { judgeRoom } from './room.ts';
import { Scratch } from './scratch.ts';
import type { Problem } from './scratch-rows.ts';
import { findNamed } from './store.ts';
import { giveWaitingRoles } from './waiting.ts';
import { type WriteResult, type Writing, writeLines } from './write.ts';

export interface Import
  extends Omit<
    Writing,
    'database' | 'nameOf' | 'secretKeys' | 'takesIds' | 'ifGroupFull' | 'source' | 'origin'
  > {
  readonly database: JoinedDatabase;
  /** `-` for standard input, where there is one. */
  readonly path: string;
  readonly stdin?: () => AsyncIterable<Uint8Array>;
  /** File for the new ids of accounts and organizations; undefined for none. */
  readonly mapping: string | undefined;
  /** Opens the keys that encrypt TOTP secrets; called only if a line has one. */
  readonly openKeys: () => Promise<SecretKeys>;
  readonly identityRules: IdentityRules;
  /** Whether lines with one address are one account; otherwise all but the first are refused. */
  readonly merges: boolean;
  /** A dry run: nothing is written. */
  readonly isRehearsal: boolean;
  readonly onProblem: (problem: Problem) => void;
  /** Reports bytes read, of twice the file's size: the file is read twice. */
  readonly onStep: (step: { readonly more: number; readonly total: number }) => void;
}

/** The result of an import, or the expected result of a dry run. */
export type ImportResult = Readonly<
  Record<'accounts' | 'existing' | 'takenOver' | 'organizations' | 'managers' | 'refused', number>
>;

/**
 * Imports accounts from a file, which is read twice: first to validate every line, also against other lines with the
 * same organizations; then to write the valid ones in batches. Importing the same file again completes an import that
 * was interrupted, and changes nothing after a complete one. Memory does not grow with the file.
 * @throws ImportRefused, and errors of reading a file
 */
export async function importAccounts(given: Import): Promise<ImportResult> {
  return withMapping(given.mapping, (mapping) => importWith(given, mapping));
}

async function importWith(given: Import, mapping: Mapping | undefined): Promise<ImportResult> {
  await using source = await openSource(given);
  const before = await source.stat();
  if (!before.isFile())
    throw new ImportRefused('FILE must be a file, as it is read twice, or - for standard input.');
  using scratch = new Scratch();
  await using merged = given.merges ? await mergeLines(source, scratch, given) : undefined;
  const file = merged?.file ?? source;
  const { size } = await file.stat();
  const onBytes = (more: number) => given.onStep({ more, total: 2 * size });
  await survey(file, scratch, { ...given, onBytes });
  for (const problem of scratch.problems()) given.onProblem(problem);
  const now = await source.stat();
  if (now.size !== before.size || now.mtimeMs !== before.mtimeMs) throw new ImportRefused(CHANGED);
  const batches = batchesOf(goodLines(file, scratch, { ...given, onBytes }), () =>
    countTeamReceivers(given.database.read),
  );
  const total = given.isRehearsal
    ? await rehearse(batches, scratch)
    : await write(batches, scratch, { ...given, written: mapping, keysOf: merged?.keysOf });
  return { ...total, refused: scratch.refusedLines };
}

const CHANGED = 'FILE was changed while it was read: import it again.';

interface Reading
  extends Pick<Import, 'database' | 'now' | 'mostManagers' | 'replacesUnverified' | 'identityRules'> {
  readonly onBytes: (more: number) => void;
}

/** Validates all lines. */
async function survey(file: FileHandle, scratch: Scratch, reading: Reading): Promise<void> {
  const { database, mostManagers, replacesUnverified, onBytes } = reading;
  for await (const lines of linesOf(file, onBytes)) {
    for (const { number, bytes } of lines) {
      const read = bytes ? readLine(bytes, reading) : { flaws: [TOO_LONG] };
      const flaws = 'flaws' in read ? read.flaws : scratch.add(number, read.entry);
      if (flaws.length > 0) scratch.refuse(number, flaws);
      else if ('remarks' in read) scratch.report(number, read.remarks);
    }
  }
  for (const references of scratch.references()) {
    for (const { reference, organization } of (await findNamed(database.read, references)).values())
      scratch.note(reference, organization === undefined ? 'gone' : 'there');
  }
  scratch.noteEvident();
  await judgeAccounts(scratch, database.read, replacesUnverified);
  scratch.judgeOrganizations();
  await judgeRoom(scratch, database.read, mostManagers);
  await judgeGroups(scratch, database.read);
  // A line refused for lack of room no longer gives its other organizations an owner.
  scratch.judgeOrganizations();
}

const TOO_LONG = { field: undefined, message: `must have at most ${LONGEST_LINE} bytes` };

async function* goodLines(file: FileHandle, scratch: Scratch, reading: Reading): AsyncGenerator<GoodLine> {
  for await (const lines of linesOf(file, reading.onBytes)) {
    for (const { number, bytes } of lines) {
      if (scratch.isRefused(number)) continue;
      const read = bytes && readLine(bytes, reading);
      if (!read || 'flaws' in read) throw new ImportRefused(CHANGED);
      yield { number, entry: read.entry };
    }
  }
}

type Total = Omit<ImportResult, 'refused'>;
const NOTHING: Total = { accounts: 0, existing: 0, takenOver: 0, organizations: 0, managers: 0 };

interface WritingDown extends Import {
  readonly written: Mapping | undefined;
  /** The keys of all lines that became one. */
  readonly keysOf: MergedLines['keysOf'] | undefined;
}

async function write(
  batches: AsyncIterable<GoodLine[]>,
  scratch: Scratch,
  given: WritingDown,
): Promise<Total> {
  const secretKeys = scratch.hasSecrets ? await given.openKeys() : undefined;
  const writing = {
    ...given,
    secretKeys,
    nameOf: scratch.nameOf.bind(scratch),
    takesIds: true,
    ifGroupFull: 'refuse',
  } as const;
  let total = { ...NOTHING, managers: await giveWaitingRoles(given) };
  for await (const batch of batches) {
    const began = performance.now();
    const written = await writeLines(batch, writing);
    total = sum(total, written);
    await given.written?.addAccounts(batch, written.ids, given.keysOf);
    for (const { number: line, flaw } of written.refused) {
      scratch.refuse(line, [flaw]);
      given.onProblem({ line, ...flaw });
    }
    const { made } = written;
    if (made.length > 0) total = sum(total, { ...NOTHING, managers: await giveWaitingRoles(given, made) });
    // SQLite has no queue for writers: a service on the same file gets its turn only in pauses.
    if (given.database.isBeside) await delay(performance.now() - began);
  }
  if (given.written)
    for (const references of scratch.references())
      await given.written.addOrganizations((await findNamed(given.database.read, references)).values());
  return total;
}

function sum(one: Total, other: Total | WriteResult): Total {
  return {
    accounts: one.accounts + other.accounts,
    existing: one.existing + other.existing,
    takenOver: one.takenOver + other.takenOver,
    organizations: one.organizations + other.organizations,
    managers: one.managers + other.managers,
  };
}

/** Counts what would be written. */
async function rehearse(batches: AsyncIterable<GoodLine[]>, scratch: Scratch): Promise<Total> {
  let total = NOTHING;
  for await (const batch of batches) {
    for (const { number, entry } of batch) {
      const account = scratch.accountOf(number);
      const owned = entry.roles.filter(({ role }) => role === 'owner');
      const organizations = owned.filter(({ reference }) => scratch.count(reference)).length;
      const managers = account === 'there' ? organizations : entry.roles.length;
      total = sum(total, {
        accounts: Number(account === 'new'),
        existing: Number(account === 'there'),
        takenOver: Number(account === 'taken_over'),
        organizations,
        managers,
      });
    }
  }
  return total;
}
