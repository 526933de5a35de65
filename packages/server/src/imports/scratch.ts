import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { ImportReference } from '../database/schema.ts';
import type { Entry, Flaw, GivenRole } from './line.ts';
import { ImportRefused } from './refused.ts';

/** What is wrong with a line of the file. */
export interface Problem extends Flaw {
  readonly line: number;
}

/** An organization that lines name: new, here already, or gone since. */
export type Standing = 'new' | 'there' | 'gone';

/** An organization that was not judged yet, and whose lines are to be refused. */
const CANNOT_BE = `is_judged = 0 and (standing = 'gone' or standing = 'new' and (owners = 0 or namings = 0))`;

/** SQLite keeps 8 MiB of it in memory; all else is in a file without a name, which goes with the process. */
const SCHEMA = `
  pragma journal_mode = off;
  pragma synchronous = off;
  pragma cache_size = -8192;
  create table lines (number integer primary key, email text not null unique) strict;
  create table refused (line integer primary key) strict;
  create table problems (line integer not null, field text, message text not null) strict;
  create table organizations (
    id integer primary key, kind text not null, key text not null, name text, named_on integer,
    standing text not null default 'new', owners integer not null default 0, namings integer not null default 0,
    is_judged integer not null default 0, is_evident integer not null default 0,
    is_counted integer not null default 0, unique (kind, key)
  ) strict;
  create index organizations_to_judge on organizations (id) where ${CANNOT_BE};
  create table roles (
    organization integer not null, line integer not null, at integer not null, is_owner integer not null,
    is_naming integer not null
  ) strict;
  create index roles_organization on roles (organization);
  create index roles_line on roles (line);
  begin`;

/**
 * What has to be known of all lines at once. It is kept on disk, so that memory does not grow with the file: emails,
 * organizations and what is wrong, but no hashes.
 */
export class Scratch implements Disposable {
  readonly #database = new DatabaseSync('');
  readonly #statements = new Map<string, StatementSync>();

  constructor() {
    this.#database.exec(SCHEMA);
  }

  /** Takes in a line that is good by itself. @returns what is wrong with it beside those before */
  add(line: number, { email, roles }: Entry): Flaw[] {
    const taken = this.#get('select number from lines where email = ?', email.canonical);
    const flaws = roles.flatMap((role, at) => this.#flawOf(role, at));
    if (taken) flaws.unshift({ field: 'email', message: `is on line ${taken.number} already` });
    if (flaws.length > 0) return flaws;
    this.#run('insert into lines values (?, ?)', line, email.canonical);
    for (const [at, role] of roles.entries()) this.#addRole(line, role, at);
    return [];
  }

  #flawOf({ reference, name }: GivenRole, at: number): Flaw[] {
    const { kind, key } = reference;
    const known = this.#get('select name, named_on from organizations where kind = ? and key = ?', kind, key);
    const isOther = name !== undefined && known?.name != null && known.name !== name;
    const message = `is another than on line ${known?.named_on}, for the same key`;
    return isOther ? [{ field: `organizations.${at}.name`, message }] : [];
  }

  #addRole(line: number, { reference, name, role }: GivenRole, at: number): void {
    const [isOwner, isNaming] = [Number(role === 'owner'), Number(name !== undefined)];
    const found = this.#get(
      `insert into organizations (kind, key, name, named_on, owners, namings) values (?, ?, ?, ?, ?, ?)
       on conflict do update set owners = owners + excluded.owners, namings = namings + excluded.namings,
         named_on = iif(name is null, excluded.named_on, named_on), name = coalesce(name, excluded.name)
       returning id`,
      reference.kind,
      reference.key,
      name ?? null,
      line,
      isOwner,
      isNaming,
    );
    this.#run('insert into roles values (?, ?, ?, ?, ?)', found?.id ?? 0, line, at, isOwner, isNaming);
  }

  refuse(line: number, flaws: readonly Flaw[]): void {
    this.#run('insert or ignore into refused values (?)', line);
    for (const { field, message } of flaws)
      this.#run('insert into problems values (?, ?, ?)', line, field ?? null, message);
  }

  /** The organizations that are named, some at a time. */
  *references(): Generator<readonly ImportReference[]> {
    const next = `select id, kind, key from organizations where id > ? order by id limit 500`;
    for (let last = 0; ; ) {
      const rows = this.#statement(next).all(last) as unknown as (ImportReference & { id: number })[];
      if (rows.length === 0) return;
      last = rows.at(-1)?.id ?? 0;
      yield rows.map(({ kind, key }) => ({ kind, key }));
    }
  }

  note({ kind, key }: ImportReference, standing: Standing): void {
    this.#run('update organizations set standing = ? where kind = ? and key = ?', standing, kind, key);
  }

  /**
   * Refuses every line with an organization that cannot be: it is gone, or is new and no line that is good gives it an
   * owner, or a name. A line that is refused gives none to its other organizations either.
   */
  judgeOrganizations(): void {
    this.#run(`update organizations set is_evident = 1 where ${CANNOT_BE}`);
    for (;;) {
      const found = this.#get(
        `select id, standing, owners, is_evident from organizations where ${CANNOT_BE} limit 1`,
      );
      if (!found) return;
      const { id = 0, standing, owners, is_evident } = found;
      this.#run('update organizations set is_judged = 1 where id = ?', id);
      const message = reasonFor(String(standing), Number(owners));
      for (const role of this.#statement('select line, at from roles where organization = ?').iterate(id)) {
        const line = Number(role.line);
        // What follows from its own refusal is not told of a line.
        if (is_evident === 0 && this.isRefused(line)) continue;
        this.#takeBack(line);
        this.refuse(line, [{ field: `organizations.${role.at}`, message }]);
      }
    }
  }

  /** What a line gave to organizations, unless it was refused before. */
  #takeBack(line: number): void {
    if (this.isRefused(line)) return;
    this.#run(
      `update organizations set owners = owners - given.is_owner, namings = namings - given.is_naming
       from (select organization, is_owner, is_naming from roles where line = ?) as given
       where organizations.id = given.organization`,
      line,
    );
  }

  isRefused(line: number): boolean {
    return this.#get('select 1 from refused where line = ?', line) !== undefined;
  }

  get refusedLines(): number {
    return Number(this.#get('select count(*) as count from refused')?.count);
  }

  /** All that is wrong, in the order of the lines. */
  *problems(): Generator<Problem> {
    const all = this.#database.prepare('select line, field, message from problems order by line, rowid');
    for (const { line, field, message } of all.iterate())
      yield {
        line: Number(line),
        field: field === null ? undefined : String(field),
        message: String(message),
      };
  }

  /** What a new organization is to be called; undefined for one that is there. */
  nameOf({ kind, key }: ImportReference): string | undefined {
    const found = this.#get('select name from organizations where kind = ? and key = ?', kind, key);
    return found?.name == null ? undefined : String(found.name);
  }

  /** Counts an organization that would be made. @returns false where it is there or was counted */
  count({ kind, key }: ImportReference): boolean {
    const counted = this.#get(
      `update organizations set is_counted = 1
       where kind = ? and key = ? and standing = 'new' and is_counted = 0 returning id`,
      kind,
      key,
    );
    return counted !== undefined;
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  #get(sql: string, ...values: Value[]) {
    return written(() => this.#statement(sql).get(...values)) as Record<string, Value> | undefined;
  }

  #run(sql: string, ...values: Value[]): void {
    written(() => this.#statement(sql).run(...values));
  }
}

/** All that can go wrong with it is its place on the disk. */
function written<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { message } = error as Error;
    throw new ImportRefused(
      `What has to be known of the file cannot be kept on the disk (${message}): set SQLITE_TMPDIR to a folder with room.`,
      { cause: error },
    );
  }
}

type Value = string | number | null;

function reasonFor(standing: string, owners: number): string {
  if (standing === 'gone') return 'was here before and has been deleted since';
  return owners === 0 ? 'has no owner: no good line gives it one' : 'has no name: no good line gives it one';
}
