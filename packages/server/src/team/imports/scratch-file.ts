import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { ImportRefused } from './refused.ts';

type Value = string | number | null;

/** A temporary database on disk, private to this process. */
export class ScratchFile implements Disposable {
  readonly #database = new DatabaseSync('');
  readonly #statements = new Map<string, StatementSync>();

  constructor(schema: string) {
    this.#database.exec(schema);
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  protected statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  protected get(sql: string, ...values: Value[]) {
    return written(() => this.statement(sql).get(...values)) as Record<string, Value> | undefined;
  }

  protected run(sql: string, ...values: Value[]): void {
    written(() => this.statement(sql).run(...values));
  }
}

/** Its queries are fixed, so that any failure is one of the disk. */
function written<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { message } = error as Error;
    throw new ImportRefused(
      `Temporary data cannot be written to the disk (${message}): set SQLITE_TMPDIR to a folder with enough space.`,
      { cause: error },
    );
  }
}

/** Condition for an organization that cannot exist, and whose lines have not been refused yet. */
export const CANNOT_BE = `is_judged = 0 and (state = 'gone' or state = 'new' and (owners = 0 or namings = 0))`;

/** SQLite keeps 8 MiB in memory, and the rest in an unnamed file that disappears with the process. */
export const SCHEMA = `
  pragma journal_mode = off;
  pragma synchronous = off;
  pragma cache_size = -8192;
  create table lines (
    number integer primary key, email text not null unique, key text unique, account text not null default 'new',
    has_totp integer not null
  ) strict;
  create table refused (line integer primary key) strict;
  create table problems (line integer not null, field text, message text not null) strict;
  create table organizations (
    id integer primary key, kind text not null, key text not null, name text, named_on integer,
    state text not null default 'new', owners integer not null default 0, namings integer not null default 0,
    is_judged integer not null default 0, is_evident integer not null default 0,
    is_counted integer not null default 0, unique (kind, key)
  ) strict;
  create index organizations_to_judge on organizations (id) where ${CANNOT_BE};
  create table identities (
    issuer text not null, subject text not null, line integer not null, at integer not null,
    primary key (issuer, subject)
  ) strict;
  create index identities_line on identities (line);
  create table roles (
    organization integer not null, line integer not null, at integer not null, is_owner integer not null,
    is_naming integer not null
  ) strict;
  create index roles_organization on roles (organization, line);
  create index roles_line on roles (line);
  create table groups (
    organization integer not null, line integer not null, name text not null,
    primary key (organization, line, name)
  ) strict, without rowid;
  begin`;
