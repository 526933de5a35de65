import type { ImportReference } from '../../ground/database/schema.ts';
import type { Flaw } from './flaw.ts';
import type { GivenIdentity } from './given-identities.ts';
import type { GivenRole } from './given-roles.ts';
import type { Entry } from './line.ts';
import { CANNOT_BE, SCHEMA } from './scratch-file.ts';
import { ScratchGroups } from './scratch-groups.ts';
import type {
  LineAccount,
  LineAccountState,
  LineIdentity,
  LineRole,
  Problem,
  ReferenceState,
} from './scratch-rows.ts';

/**
 * State about all lines at once: emails, organizations and problems, but no hashes. It is kept on disk, so
 * that memory does not grow with the file.
 */
export class Scratch extends ScratchGroups {
  constructor() {
    super(SCHEMA);
  }

  /** Adds a line that is valid by itself. @returns its conflicts with earlier lines; with any, it is not added */
  add(line: number, { email, externalId: key, totpSecret, identities, roles }: Entry): Flaw[] {
    const taken = this.get('select number from lines where email = ?', email.canonical);
    const same = key === undefined ? undefined : this.get('select number from lines where key = ?', key);
    const flaws = [
      ...identities.flatMap((identity, at) => this.#flawOfIdentity(identity, at)),
      ...roles.flatMap((role, at) => this.#flawOf(role, at)),
    ];
    if (same) flaws.unshift({ field: 'key', message: `is already on line ${same.number}` });
    if (taken) flaws.unshift({ field: 'email', message: `is already on line ${taken.number}` });
    if (flaws.length > 0) return flaws;
    const hasTotp = Number(totpSecret !== undefined);
    const insert = 'insert into lines (number, email, key, has_totp) values (?, ?, ?, ?)';
    this.run(insert, line, email.canonical, key ?? null, hasTotp);
    for (const [at, { issuer, subject }] of identities.entries())
      this.run('insert into identities values (?, ?, ?, ?)', issuer, subject, line, at);
    for (const [at, role] of roles.entries()) this.#addRole(line, role, at);
    return [];
  }

  #flawOfIdentity({ issuer, subject }: GivenIdentity, at: number): Flaw[] {
    const query = 'select line from identities where issuer = ? and subject = ?';
    const same = this.get(query, issuer, subject);
    return same ? [{ field: `identities.${at}`, message: `is already on line ${same.line}` }] : [];
  }

  #flawOf({ reference, name }: GivenRole, at: number): Flaw[] {
    const { kind, key } = reference;
    const known = this.get('select name, named_on from organizations where kind = ? and key = ?', kind, key);
    const isOther = name !== undefined && known?.name != null && known.name !== name;
    const message = `differs from line ${known?.named_on}, for the same key`;
    return isOther ? [{ field: `organizations.${at}.name`, message }] : [];
  }

  #addRole(line: number, { reference, name, role, groups }: GivenRole, at: number): void {
    const [isOwner, isNaming] = [Number(role === 'owner'), Number(name !== undefined)];
    const found = this.get(
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
    const organization = Number(found?.id);
    this.run('insert into roles values (?, ?, ?, ?, ?)', organization, line, at, isOwner, isNaming);
    this.addGroups({ organization, line }, groups);
  }

  refuse(line: number, flaws: readonly Flaw[]): void {
    this.run('insert or ignore into refused values (?)', line);
    this.report(line, flaws);
  }

  /** Notes problems of a line, which is not refused for them. */
  report(line: number, flaws: readonly Flaw[]): void {
    for (const { field, message } of flaws)
      this.run('insert into problems values (?, ?, ?)', line, field ?? null, message);
  }

  /** The accounts of the lines that are valid by themselves, in pages. */
  *accounts(): Generator<readonly LineAccount[]> {
    const next = 'select number, email, key from lines where number > ? order by number limit 500';
    yield* this.#pages<LineAccount>(next, ({ number }) => number);
  }

  /** @param next query of a page, whose last parameter is the position of the last row of the page before */
  *#pages<Row>(next: string, positionOf: (row: Row) => number, ...values: string[]): Generator<Row[]> {
    for (let last = 0; ; ) {
      const rows = this.statement(next).all(...values, last) as Row[];
      const end = rows.at(-1);
      if (end === undefined) return;
      last = positionOf(end);
      yield rows;
    }
  }

  /** The identities of lines that are valid by themselves, between two of them. */
  identitiesOf(first: number, last: number): readonly LineIdentity[] {
    const query = 'select issuer, subject, line, at from identities where line between ? and ?';
    return this.statement(query).all(first, last) as unknown as LineIdentity[];
  }

  noteAccount(line: number, state: LineAccountState): void {
    this.run('update lines set account = ? where number = ?', state, line);
  }

  accountOf(line: number): LineAccountState {
    return this.get('select account from lines where number = ?', line)?.account as LineAccountState;
  }

  refuseAccount(line: number, flaw: Flaw): void {
    this.#takeBack(line);
    this.refuse(line, [flaw]);
  }

  /** Whether any line that is not refused has a TOTP secret. */
  get hasSecrets(): boolean {
    const query =
      'select 1 from lines where has_totp = 1 and number not in (select line from refused) limit 1';
    return this.get(query) !== undefined;
  }

  /** The organizations that lines name, in pages. */
  *references(): Generator<readonly ImportReference[]> {
    const next = `select id, kind, key from organizations where id > ? order by id limit 500`;
    for (const rows of this.#pages<ImportReference & { id: number }>(next, ({ id }) => id))
      yield rows.map(({ kind, key }) => ({ kind, key }));
  }

  note({ kind, key }: ImportReference, state: ReferenceState): void {
    this.run('update organizations set state = ? where kind = ? and key = ?', state, kind, key);
  }

  /** Marks organizations that cannot exist, independently of lines refused from now on. */
  noteEvident(): void {
    this.run(`update organizations set is_evident = 1 where ${CANNOT_BE}`);
  }

  /**
   * Refuses every line with an organization that cannot exist: it was deleted, or it is new and no valid line gives it an
   * owner or a name. This repeats, as each refused line may deprive its other organizations of theirs.
   */
  judgeOrganizations(): void {
    for (;;) {
      const found = this.get(
        `select id, state, owners, is_evident from organizations where ${CANNOT_BE} limit 1`,
      );
      if (!found) return;
      const { id = 0, state, owners, is_evident } = found;
      this.run('update organizations set is_judged = 1 where id = ?', id);
      const message = reasonFor(String(state), Number(owners));
      for (const role of this.statement('select line, at from roles where organization = ?').iterate(id)) {
        const line = Number(role.line);
        // A line does not get problems that only follow from its own refusal.
        if (is_evident === 0 && this.isRefused(line)) continue;
        this.refuseRole({ line, at: Number(role.at) }, message);
      }
    }
  }

  refuseRole({ line, at }: Pick<LineRole, 'line' | 'at'>, message: string): void {
    this.#takeBack(line);
    this.refuse(line, [{ field: `organizations.${at}`, message }]);
  }

  /** The roles that lines which are not refused give in an organization, in the order of the lines, in pages. */
  *rolesIn({ kind, key }: ImportReference): Generator<readonly LineRole[]> {
    const next = `
      select r.line, r.at, l.account, r.is_owner and o.state = 'new' as isFounding
      from organizations o join roles r on r.organization = o.id join lines l on l.number = r.line
      where o.kind = ? and o.key = ? and r.line > ? and r.line not in (select line from refused)
      order by r.line limit 500`;
    yield* this.#pages<LineRole>(next, ({ line }) => line, kind, key);
  }

  /** How many roles lines give in an organization. */
  countRoles({ kind, key }: ImportReference): number {
    const counted = this.get(
      `select count(*) as count from organizations o join roles r on r.organization = o.id
       where o.kind = ? and o.key = ?`,
      kind,
      key,
    );
    return Number(counted?.count);
  }

  /** Takes back the owners and names that a line gave to organizations, unless it was refused before. */
  #takeBack(line: number): void {
    if (this.isRefused(line)) return;
    this.run(
      `update organizations set owners = owners - given.is_owner, namings = namings - given.is_naming
       from (select organization, is_owner, is_naming from roles where line = ?) as given
       where organizations.id = given.organization`,
      line,
    );
  }

  isRefused(line: number): boolean {
    return this.get('select 1 from refused where line = ?', line) !== undefined;
  }

  get refusedLines(): number {
    return Number(this.get('select count(*) as count from refused')?.count);
  }

  /** All problems, in the order of the lines. */
  *problems(): Generator<Problem> {
    const all = this.statement('select line, field, message from problems order by line, rowid');
    for (const { line, field, message } of all.iterate())
      yield {
        line: Number(line),
        field: field === null ? undefined : String(field),
        message: String(message),
      };
  }

  /** The name for a new organization; undefined where no line gives one. */
  nameOf({ kind, key }: ImportReference): string | undefined {
    const found = this.get('select name from organizations where kind = ? and key = ?', kind, key);
    return found?.name == null ? undefined : String(found.name);
  }

  /** Counts an organization that would be created. @returns false where it exists or was counted before */
  count({ kind, key }: ImportReference): boolean {
    const counted = this.get(
      `update organizations set is_counted = 1
       where kind = ? and key = ? and state = 'new' and is_counted = 0 returning id`,
      kind,
      key,
    );
    return counted !== undefined;
  }
}

function reasonFor(state: string, owners: number): string {
  if (state === 'gone') return 'existed before and has been deleted';
  return owners === 0
    ? 'has no owner: no valid line gives it one'
    : 'has no name: no valid line gives it one';
}
