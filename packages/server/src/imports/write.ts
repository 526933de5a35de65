import { hashOfNobody } from '../accounts/hasher.ts';
import { NOTHING_PENDING } from '../accounts/store.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { AccountRow, ImportReference, ImportRoleRow, ManagerRow, Role } from '../database/schema.ts';
import { allOf, type NewEvent } from '../events/event.ts';
import { BY_ITSELF, type Recording, recordEvents } from '../events/record.ts';
import { newId, newIdAt } from '../id.ts';
import { managerEvent } from '../managers/manager.ts';
import { organizationEvent } from '../organizations/organization.ts';
import type { Entry } from './line.ts';
import {
  excludeOtherImports,
  findAccountIds,
  findNamed,
  insertAccounts,
  insertImported,
  insertManagers,
  insertRoles,
  lockOrganizations,
  type NewOrganization,
  takeRoles,
  textOf,
} from './store.ts';

/** A good line. */
export interface GoodLine {
  readonly number: number;
  readonly entry: Entry;
}

/** What came of some lines. */
export interface Written {
  readonly accounts: number;
  /** Accounts that were there before, and are left as they are. */
  readonly existing: number;
  readonly organizations: number;
  /** Those that are new: there may be roles that have waited for them. */
  readonly made: readonly ImportReference[];
  readonly managers: number;
  /** Lines whose organizations were deleted since they were judged. */
  readonly refused: readonly number[];
}

export interface Writing extends Pick<Recording, 'now' | 'isTeamTold'> {
  readonly database: Pick<Database, 'kind' | 'transaction'>;
  /** What a new organization is called. */
  readonly nameOf: (reference: ImportReference) => string | undefined;
}

/**
 * Writes lines in one transaction. An account that is there is left as it is: it gets no role, except that it becomes
 * the owner of an organization that its line makes. A role in an organization that is not there yet waits for the line
 * that makes it, also beyond the end of this process.
 */
export function writeLines(lines: readonly GoodLine[], writing: Writing): Promise<Written> {
  const { database, now, isTeamTold } = writing;
  return database.transaction(async (tx) => {
    await excludeOtherImports(tx, database);
    const references = lines.flatMap(({ entry }) => entry.roles.map(({ reference }) => reference));
    const named = await findNamed(tx, references);
    const isGone = (reference: ImportReference) => {
      const found = named.get(textOf(reference));
      return found !== undefined && found.organization === undefined;
    };
    const [gone, good] = parted(lines, ({ entry }) => entry.roles.some(({ reference }) => isGone(reference)));
    const accounts = await writeAccounts(tx, good, now);
    const organizations = new Map<string, string>();
    for (const [text, { organization }] of named) if (organization) organizations.set(text, organization);
    await lockOrganizations(tx, [...organizations.values()]);
    const made = await makeOrganizations(tx, { good, organizations, writing });
    const roles = await giveRoles(tx, { good, accounts, organizations, made, now });
    const events = [...accounts.events, ...made.events, ...roles.events];
    await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
    return {
      accounts: accounts.isNew.size,
      existing: good.length - accounts.isNew.size,
      organizations: made.references.length,
      made: made.references,
      managers: roles.events.length,
      refused: gone.map(({ number }) => number),
    };
  });
}

/**
 * Gives roles that have waited for these organizations, or without any for all that are there.
 * @returns how many; none are left where there are none
 */
export function giveWaitingRoles(
  { database, now, isTeamTold }: Omit<Writing, 'nameOf'>,
  of?: readonly ImportReference[],
): Promise<number> {
  return database.transaction(async (tx) => {
    await excludeOtherImports(tx, database);
    const waiting = await takeRoles(tx, of);
    await lockOrganizations(tx, [...new Set(waiting.map(({ organization_id }) => organization_id))].sort());
    const events = await addManagers(
      tx,
      waiting.map((role) => newManager(role, now)),
    );
    await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
    return waiting.length;
  });
}

interface Accounts {
  /** By canonical email. */
  readonly ids: ReadonlyMap<string, string>;
  readonly isNew: ReadonlySet<string>;
  readonly events: readonly NewEvent[];
}

async function writeAccounts(tx: Transaction, lines: readonly GoodLine[], now: number): Promise<Accounts> {
  const rows = lines.map(({ entry }) => accountOf(entry, now));
  // In one order, in which nobody waits for each other in a circle.
  const inOrder = rows.toSorted((one, other) => (one.email_canonical < other.email_canonical ? -1 : 1));
  const isNew = await insertAccounts(tx, inOrder);
  const others = inOrder.map(({ email_canonical }) => email_canonical).filter((email) => !isNew.has(email));
  const added = rows.filter(({ email_canonical }) => isNew.has(email_canonical));
  const ids = new Map([
    ...(await findAccountIds(tx, others)),
    ...added.map(({ id, email_canonical }) => [email_canonical, id] as const),
  ]);
  const events = added.flatMap(({ id, email_verified_at }): NewEvent[] => [
    { type: 'account.registered', subject: id, account: id },
    ...(email_verified_at === null
      ? []
      : [{ type: 'account.email_verified', subject: id, account: id } as const]),
  ]);
  return { ids, isNew, events };
}

function accountOf({ email, name, isVerified, createdAt = undefined, passwordHash }: Entry, now: number) {
  const row: AccountRow = {
    id: createdAt === undefined ? newId() : newIdAt(createdAt),
    email: email.typed,
    email_canonical: email.canonical,
    email_verified_at: isVerified ? now : null,
    ...NOTHING_PENDING,
    name,
    // Without one, the password is what nobody knows, until it is reset with a mail.
    password_hash: passwordHash ?? hashOfNobody(),
    created_at: createdAt ?? now,
    updated_at: now,
    suspended_at: null,
    last_signed_in_at: null,
  };
  return row;
}

interface Making {
  readonly good: readonly GoodLine[];
  /** Those that are there, by reference; what is made is added. */
  readonly organizations: Map<string, string>;
  readonly writing: Writing;
}

interface Made {
  readonly references: readonly ImportReference[];
  readonly events: readonly NewEvent[];
  /** Who made which: numbers of lines and ids of organizations. */
  readonly founders: ReadonlySet<string>;
}

const founding = (line: number, organization: string) => `${line} ${organization}`;

/** The first line that gives an organization an owner makes it. */
async function makeOrganizations(tx: Transaction, { good, organizations, writing }: Making): Promise<Made> {
  const { nameOf, now } = writing;
  const made: NewOrganization[] = [];
  const founders = new Set<string>();
  for (const { number, entry } of good) {
    for (const { reference, role } of entry.roles) {
      if (role !== 'owner' || organizations.has(textOf(reference))) continue;
      const name = nameOf(reference);
      if (name === undefined) throw new TypeError('A line was taken for good whose organization has no name');
      const times = { created_at: now, updated_at: now, deleted_at: null };
      const row = { id: newId(), name, ...times, require_second_factor: 0 };
      made.push({ row, reference });
      organizations.set(textOf(reference), row.id);
      founders.add(founding(number, row.id));
    }
  }
  await insertImported(tx, made);
  const events = made.map(({ row }) => organizationEvent('organization.created', row, { name: row.name }));
  return { references: made.map(({ reference }) => reference), events, founders };
}

interface Giving extends Omit<Making, 'writing'> {
  readonly accounts: Accounts;
  readonly made: Made;
  readonly now: number;
}

async function giveRoles(tx: Transaction, { good, accounts, organizations, made, now }: Giving) {
  const managers: ManagerRow[] = [];
  const waiting: ImportRoleRow[] = [];
  for (const { number, entry } of good) {
    const { canonical } = entry.email;
    const account_id = accounts.ids.get(canonical);
    if (account_id === undefined) throw new TypeError('An account is neither new nor there');
    for (const { reference, role } of entry.roles) {
      const organization_id = organizations.get(textOf(reference));
      const isFounder = organization_id !== undefined && made.founders.has(founding(number, organization_id));
      if (!accounts.isNew.has(canonical) && !isFounder) continue;
      if (organization_id === undefined) waiting.push({ account_id, ...reference, role });
      else managers.push(newManager({ account_id, organization_id, role }, now));
    }
  }
  await insertRoles(tx, waiting);
  return { events: await addManagers(tx, managers) };
}

function newManager(
  role: { account_id: string; organization_id: string; role: Role },
  now: number,
): ManagerRow {
  const { account_id, organization_id } = role;
  return { id: newId(), organization_id, account_id, role: role.role, created_at: now, updated_at: now };
}

async function addManagers(tx: Transaction, managers: readonly ManagerRow[]): Promise<NewEvent[]> {
  const inserted = await insertManagers(tx, managers);
  return managers
    .filter(({ id }) => inserted.has(id))
    .map((manager) => managerEvent('manager.added', manager, { role: manager.role }));
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
