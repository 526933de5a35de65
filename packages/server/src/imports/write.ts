import {
  allOf,
  BY_ITSELF,
  type NewEvent,
  type Recording,
  recordEvents,
} from '../consequences/record-events.ts';
import { type Database, hasAsMany, type Transaction } from '../database/database.ts';
import type { ImportReference, ImportRoleRow, ManagerRow, Role } from '../database/schema.ts';
import { newId } from '../id.ts';
import { managerEvent } from '../managers/manager.ts';
import { managersOf } from '../managers/store.ts';
import { organizationEvent } from '../organizations/organization.ts';
import { type AccountWriting, type GoodLine, type WrittenAccounts, writeAccounts } from './accounts.ts';
import type { Flaw } from './line.ts';
import { ImportRefused } from './refused.ts';
import {
  excludeOtherImports,
  findNamed,
  insertImported,
  insertManagers,
  insertRoles,
  lockOrganizations,
  type NewOrganization,
  takeRoles,
  textOf,
} from './store.ts';

/** What came of some lines. */
export interface Written {
  readonly accounts: number;
  /** Accounts that were there before, and are left as they are. */
  readonly existing: number;
  /** Those that were taken over. */
  readonly takenOver: number;
  /** By the canonical email of the line. */
  readonly ids: ReadonlyMap<string, string>;
  readonly organizations: number;
  /** Those that are new: there may be roles that have waited for them. */
  readonly made: readonly ImportReference[];
  readonly managers: number;
  /** Lines that cannot be written as they were judged: something has changed since. */
  readonly refused: readonly { readonly number: number; readonly flaw: Flaw }[];
}

export interface Writing extends Pick<Recording, 'isTeamTold'>, AccountWriting {
  readonly database: Pick<Database, 'kind' | 'transaction'>;
  /** How many managers an organization may have. */
  readonly mostManagers: number;
  /** What a new organization is called. */
  readonly nameOf: (reference: ImportReference) => string | undefined;
}

/**
 * Writes lines in one transaction. An account that is there is left as it is, unless it is taken over: it gets no role,
 * except that it becomes the owner of an organization that its line makes. A role in an organization that is not there yet waits for the line
 * that makes it, also beyond the end of this process.
 */
export function writeLines(lines: readonly GoodLine[], writing: Writing): Promise<Written> {
  const { database, now, isTeamTold, mostManagers } = writing;
  return database.transaction(async (tx) => {
    await excludeOtherImports(tx, database);
    const references = lines.flatMap(({ entry }) => entry.roles.map(({ reference }) => reference));
    const named = await findNamed(tx, references);
    const isGone = (reference: ImportReference) => {
      const found = named.get(textOf(reference));
      return found !== undefined && found.organization === undefined;
    };
    const [gone, left] = parted(lines, ({ entry }) => entry.roles.some(({ reference }) => isGone(reference)));
    const accounts = await writeAccounts(tx, left, writing);
    const good = left.filter(({ entry }) => accounts.ids.has(entry.email.canonical));
    const organizations = new Map<string, string>();
    for (const [text, { organization }] of named) if (organization) organizations.set(text, organization);
    await lockOrganizations(tx, [...organizations.values()]);
    const made = await makeOrganizations(tx, { good, organizations, writing });
    const roles = await giveRoles(tx, { good, accounts, organizations, made, now, mostManagers });
    const events = [...accounts.events, ...made.events, ...roles.events];
    await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
    return {
      accounts: accounts.isNew.size - accounts.takenOver,
      existing: good.length - accounts.isNew.size,
      takenOver: accounts.takenOver,
      ids: accounts.ids,
      organizations: made.references.length,
      made: made.references,
      managers: roles.events.length,
      refused: [...gone.map(({ number }) => ({ number, flaw: DELETED })), ...accounts.refused],
    };
  });
}

const DELETED = { field: undefined, message: 'one of its organizations has just been deleted' } as const;

/**
 * Gives roles that have waited for these organizations, or without any for all that are there.
 * @returns how many; none are left where there are none
 */
export function giveWaitingRoles(
  {
    database,
    now,
    isTeamTold,
    mostManagers,
  }: Pick<Writing, 'database' | 'now' | 'isTeamTold' | 'mostManagers'>,
  of?: readonly ImportReference[],
): Promise<number> {
  return database.transaction(async (tx) => {
    await excludeOtherImports(tx, database);
    const waiting = await takeRoles(tx, of);
    await lockOrganizations(tx, [...new Set(waiting.map(({ organization_id }) => organization_id))].sort());
    const events = await addManagers(
      tx,
      waiting.map((role) => newManager(role, now)),
      mostManagers,
    );
    await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
    return waiting.length;
  });
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

interface Giving extends Omit<Making, 'writing'>, Pick<Writing, 'mostManagers'> {
  readonly accounts: WrittenAccounts;
  readonly made: Made;
  readonly now: number;
}

async function giveRoles(
  tx: Transaction,
  { good, accounts, organizations, made, now, mostManagers }: Giving,
) {
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
  return { events: await addManagers(tx, managers, mostManagers) };
}

function newManager(
  role: { account_id: string; organization_id: string; role: Role },
  now: number,
): ManagerRow {
  const { account_id, organization_id } = role;
  const times = { created_at: now, updated_at: now };
  return { id: newId(), organization_id, account_id, role: role.role, accepted: 1, ...times };
}

/** @throws ImportRefused where others have taken the room since the lines were judged */
async function addManagers(
  tx: Transaction,
  managers: readonly ManagerRow[],
  most: number,
): Promise<NewEvent[]> {
  const inserted = await insertManagers(tx, managers);
  for (const id of new Set(managers.map(({ organization_id }) => organization_id)))
    if (await hasAsMany(managersOf(tx, id), most + 1))
      throw new ImportRefused(
        'An organization got more managers meanwhile than it has room for: import the file again.',
      );
  return managers
    .filter(({ id }) => inserted.has(id))
    .map((manager) => managerEvent('manager.added', manager, { role: manager.role }));
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
