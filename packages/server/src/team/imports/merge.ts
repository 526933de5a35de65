import type { FileHandle } from 'node:fs/promises';
import { ROLES, type RoleName } from '@portico/api';
import type { Entry, LineRules } from './line.ts';
import { readLine } from './line.ts';
import { unnamedFile } from './open-source.ts';
import { LONGEST_LINE, linesOf } from './read-lines.ts';
import type { Scratch } from './scratch.ts';
import { ScratchFile } from './scratch-file.ts';

/** A file in which no two valid lines have the same address. */
export interface MergedLines extends AsyncDisposable {
  readonly file: FileHandle;
  /** The keys of the lines that were merged into one. */
  readonly keysOf: (line: number) => readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** A valid line: what it has, and what it means. */
interface ValidLine {
  readonly given: Members;
  readonly entry: Entry;
}

const NO_BYTES = () => {};

/**
 * Merges the valid lines with one address into the first of them, in an unnamed temporary file where all lines keep their
 * numbers. The others are reported. Memory does not grow with the file.
 */
export async function mergeLines(
  source: FileHandle,
  scratch: Scratch,
  rules: LineRules,
): Promise<MergedLines> {
  const groups = new Groups();
  for await (const lines of linesOf(source, NO_BYTES))
    for (const { number, bytes } of lines) {
      const line = bytes && validLine(bytes, rules);
      if (line) groups.count(line.entry.email.canonical, number);
    }
  for await (const lines of linesOf(source, NO_BYTES))
    for (const { number, bytes } of lines) {
      const first = groups.firstOf(number);
      const line = first !== undefined && bytes && validLine(bytes, rules);
      if (!line) continue;
      const known = groups.mergedAt(first);
      const before = known === undefined ? undefined : validLine(Buffer.from(known), rules);
      groups.keep(first, { line, merged: before ? merged(before, line) : line.given });
      if (before) scratch.report(number, [{ field: 'email', message: messageOf(first, before, line) }]);
    }
  const file = await unnamedFile();
  await copy(source, file, groups);
  return {
    file,
    keysOf: (line) => groups.keysOf(line),
    [Symbol.asyncDispose]: async () => {
      groups[Symbol.dispose]();
      await file.close();
    },
  };
}

function messageOf(first: number, before: ValidLine, { entry }: ValidLine): string {
  const message = `is on line ${first} already, with which this line is merged`;
  return before.entry.isVerified === entry.isVerified
    ? message
    : `${message}; only what is from lines with a verified address can sign in`;
}

function validLine(bytes: Uint8Array, rules: LineRules): ValidLine | undefined {
  const read = readLine(bytes, rules);
  return 'flaws' in read
    ? undefined
    : { given: JSON.parse(Buffer.from(bytes).toString()), entry: read.entry };
}

/** What somebody signs in with. */
const PROOFS = ['passwordHash', 'totpSecret', 'identities'];

/**
 * Merges two lines. One with a verified address comes before the other, and then one with a hash. Nothing with which an
 * unverified account was entered leads into a verified one: anyone could have registered it with that address.
 */
function merged(one: ValidLine, other: ValidLine): Members {
  const [better, worse] = rankOf(other) > rankOf(one) ? [other, one] : [one, other];
  const isSafe = better.entry.isVerified === worse.entry.isVerified;
  const rest = Object.entries(present(worse.given)).filter(([name]) => isSafe || !PROOFS.includes(name));
  const identities = isSafe ? [better, worse].flatMap(({ entry }) => entry.identities) : [];
  return {
    ...Object.fromEntries(rest),
    ...present(better.given),
    suspended: one.entry.isSuspended || other.entry.isSuspended,
    ...(identities.length > 0 && { identities: distinct(identities) }),
    ...(isGiven(worse.given.metadata) && { metadata: metadataOf(worse.given, better.given) }),
    organizations: organizationsOf(better, worse),
  };
}

const rankOf = ({ entry }: ValidLine) =>
  2 * Number(entry.isVerified) + Number(entry.passwordHash !== undefined);
const isGiven = (value: unknown) => value !== null && value !== undefined;
const present = (given: Members) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => isGiven(value)));
const distinct = (values: readonly object[]) =>
  [...new Set(values.map((value) => JSON.stringify(value)))].map((text) => JSON.parse(text));

function metadataOf(worse: Members, better: Members): object {
  const [under, over] = [worse, better].map(({ metadata }) => (metadata ?? {}) as Record<string, object>);
  return {
    public: { ...under?.public, ...over?.public },
    private: { ...under?.private, ...over?.private },
  };
}

/** The organizations of both: of two roles in one, the higher. */
function organizationsOf(...lines: readonly ValidLine[]): unknown[] {
  const found = new Map<string, { readonly role: RoleName; readonly given: unknown }>();
  for (const { given, entry } of lines)
    for (const [at, { reference, role }] of entry.roles.entries()) {
      const key = JSON.stringify(reference);
      const known = found.get(key);
      // From the highest role to the lowest.
      if (known && ROLES.indexOf(known.role) <= ROLES.indexOf(role)) continue;
      found.set(key, { role, given: (given.organizations as unknown[])[at] });
    }
  return [...found.values()].map(({ given }) => given);
}

/** Copies a file, each merged line in place of the first, and blank lines in place of the others. */
async function copy(source: FileHandle, target: FileHandle, groups: Groups): Promise<void> {
  let last = 1;
  for await (const lines of linesOf(source, NO_BYTES)) {
    const parts: Uint8Array[] = [];
    for (const { number, bytes } of lines) {
      const first = groups.firstOf(number);
      parts.push(Buffer.from('\n'.repeat(number - last)));
      last = number;
      if (first === undefined) parts.push(bytes ?? TOO_LONG);
      else if (first === number) parts.push(Buffer.from(groups.mergedAt(first) ?? ''));
    }
    await target.writeFile(Buffer.concat(parts));
  }
}

/** Stands for a line that is too long, and is that itself. */
const TOO_LONG = Buffer.alloc(LONGEST_LINE + 1, ' ');

/** Lines by their address. */
class Groups extends ScratchFile {
  constructor() {
    super(`
      create table emails (email text primary key, first integer not null, count integer not null default 1) strict;
      create table lines (number integer primary key, email text not null) strict;
      create table merged (first integer primary key, line text not null) strict;
      create table keys (first integer not null, key text not null, primary key (first, key)) strict;
      begin`);
  }

  count(email: string, line: number): void {
    const insert =
      'insert into emails (email, first) values (?, ?) on conflict do update set count = count + 1';
    this.run(insert, email, line);
    this.run('insert into lines values (?, ?)', line, email);
  }

  /** The first line with the address of a line; undefined where it is the only one. */
  firstOf(line: number): number | undefined {
    const query =
      'select first from emails join lines on emails.email = lines.email where number = ? and count > 1';
    const found = this.get(query, line);
    return found && Number(found.first);
  }

  /** The line that those so far have become, as JSON. */
  mergedAt(first: number): string | undefined {
    const found = this.get('select line from merged where first = ?', first);
    return found && String(found.line);
  }

  keep(first: number, { line, merged }: { readonly line: ValidLine; readonly merged: Members }): void {
    const upsert = 'insert into merged values (?, ?) on conflict do update set line = excluded.line';
    this.run(upsert, first, JSON.stringify(merged));
    const { key } = line.entry;
    if (key !== undefined) this.run('insert or ignore into keys values (?, ?)', first, key);
  }

  keysOf(first: number): readonly string[] {
    const rows = this.statement('select key from keys where first = ? order by rowid').all(first);
    return rows.map(({ key }) => String(key));
  }
}
