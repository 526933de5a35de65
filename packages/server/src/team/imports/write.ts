import {
  allOf,
  BY_ITSELF,
  type EventSource,
  type NewEvent,
  type Recording,
  recordEvents,
} from '../../consequences/record-events.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { ImportReference } from '../../ground/database/schema.ts';
import { newManager } from '../../tenancy/managers/columns.ts';
import { newOrganization } from '../../tenancy/organizations/columns.ts';
import { organizationEvent } from '../../tenancy/organizations/organization.ts';
import { firstDemands } from '../../tenancy/policies/defaults.ts';
import { type AccountWriting, type GoodLine, type WrittenAccounts, writeAccounts } from './accounts.ts';
import type { Flaw } from './flaw.ts';
import { conflictsOfNames } from './group-names.ts';
import type { IfFull } from './groups.ts';
import { addManagers, type NewManager, teamRoleNames } from './managers.ts';
import { insertRoles, type WaitingRole } from './role-store.ts';
import {
  excludeOtherImports,
  findImported,
  findNamed,
  insertImported,
  lockOrganizations,
  type NewOrganization,
  textOf,
} from './store.ts';

/** The outcome of writing some lines. */
export interface WriteResult {
  readonly accounts: number;
  /** Accounts that existed before, and are left as they are. */
  readonly existing: number;
  readonly takenOver: number;
  /** By the canonical email of the line. */
  readonly ids: ReadonlyMap<string, string>;
  readonly organizations: number;
  /** New organizations: roles may be waiting for them. */
  readonly made: readonly ImportReference[];
  readonly managers: number;
  /** Valid lines that could not be written because the database has changed since. */
  readonly refused: readonly { readonly number: number; readonly flaw: Flaw }[];
}

export interface Writing extends Pick<Recording, 'isTeamTold'>, AccountWriting {
  readonly database: Pick<Database, 'kind' | 'transaction'>;
  /** How many managers an organization may have. */
  readonly mostManagers: number;
  /** Finds the name of a new organization. */
  readonly nameOf: (reference: ImportReference) => string | undefined;
  /** Whether a key can be the ID of an organization here, as in an export of this database. */
  readonly takesIds: boolean;
  /** For groups that an account cannot join. */
  readonly ifGroupFull: IfFull;
  /** The request that caused it; absent for a command. */
  readonly source?: EventSource;
}

/**
 * Writes lines in one transaction. An existing account is left as it is, unless it is taken over: it gets no role, except
 * as the owner of an organization that its line creates. A role in an organization that does not exist yet waits for the
 * line that creates it, even beyond the end of this process.
 */
export function writeLines(lines: readonly GoodLine[], writing: Writing): Promise<WriteResult> {
  const { database, now, isTeamTold, takesIds, source = BY_ITSELF } = writing;
  return database.transaction(async (tx) => {
    await excludeOtherImports(tx, database);
    const references = lines.flatMap(({ entry }) => entry.roles.map(({ reference }) => reference));
    const named = await (takesIds ? findNamed(tx, references) : findImported(tx, references));
    const isGone = (reference: ImportReference) => {
      const found = named.get(textOf(reference));
      return found !== undefined && found.organization === undefined;
    };
    const known = await teamRoleNames(tx);
    const isUnknown = ({ entry }: GoodLine) =>
      entry.roles.some(({ productRoles, groups }) =>
        [productRoles, ...groups.map(({ roles }) => roles)].flat().some((name) => !known.has(name)),
      );
    const unknown = lines.filter(isUnknown);
    const namesGone = ({ entry }: GoodLine) => entry.roles.some(({ reference }) => isGone(reference));
    const gone = lines.filter((line) => namesGone(line) && !isUnknown(line));
    const organizations = new Map<string, string>();
    for (const [text, { organization }] of named) if (organization) organizations.set(text, organization);
    const possible = lines.filter((line) => !namesGone(line) && !isUnknown(line));
    const conflicts = await conflictsOfNames(tx, possible, { organizations, ...writing });
    const left = possible.filter(({ number }) => !conflicts.has(number));
    const accounts = await writeAccounts(tx, left, writing);
    const good = left.filter(({ entry }) => accounts.ids.has(entry.email.canonical));
    await lockOrganizations(tx, [...organizations.values()]);
    const made = await makeOrganizations(tx, { good, organizations, writing });
    const roles = await giveRoles(tx, { good, accounts, organizations, made, writing });
    const events = [...accounts.events, ...made.events, ...roles.events];
    await recordEvents(tx, allOf(events), { source, now, isTeamTold });
    return {
      accounts: accounts.isNew.size - accounts.takenOver,
      existing: good.length - accounts.isNew.size,
      takenOver: accounts.takenOver,
      ids: accounts.ids,
      organizations: made.references.length,
      made: made.references,
      managers: roles.added,
      refused: [
        ...gone.map(({ number }) => ({ number, flaw: DELETED })),
        ...unknown.map(({ number }) => ({ number, flaw: UNKNOWN })),
        ...[...conflicts].map(([number, flaw]) => ({ number, flaw })),
        ...accounts.refused,
      ],
    };
  });
}

const UNKNOWN = {
  field: 'organizations',
  message: 'must have productRoles, and roles of groups, that the team has',
} as const;
const DELETED = { field: undefined, message: 'one of its organizations has just been deleted' } as const;

interface Making {
  readonly good: readonly GoodLine[];
  /** Ids of existing organizations, by reference; new ones are added. */
  readonly organizations: Map<string, string>;
  readonly writing: Writing;
}

interface CreatedRows {
  readonly references: readonly ImportReference[];
  readonly events: readonly NewEvent[];
  /** Which line created which organization. */
  readonly founders: ReadonlySet<string>;
}

const founding = (line: number, organization: string) => `${line} ${organization}`;

/** Creates each organization for the first line that gives it an owner. */
async function makeOrganizations(
  tx: Transaction,
  { good, organizations, writing }: Making,
): Promise<CreatedRows> {
  const { nameOf, now } = writing;
  const made: NewOrganization[] = [];
  const demands = await firstDemands(tx);
  const founders = new Set<string>();
  for (const { number, entry } of good) {
    for (const { reference, role, externalId, metadata } of entry.roles) {
      if (role !== 'owner' || organizations.has(textOf(reference))) continue;
      const name = nameOf(reference);
      if (name === undefined) throw new TypeError('A line was accepted whose organization has no name');
      const row = newOrganization({ name, demands, now });
      made.push({ row, reference, externalId, metadata });
      organizations.set(textOf(reference), row.id);
      founders.add(founding(number, row.id));
    }
  }
  await insertImported(tx, made);
  const events = made.map(({ row }) => organizationEvent('organization.created', row, { name: row.name }));
  return { references: made.map(({ reference }) => reference), events, founders };
}

interface Giving extends Making {
  readonly accounts: WrittenAccounts;
  readonly made: CreatedRows;
}

async function giveRoles(tx: Transaction, { good, accounts, organizations, made, writing }: Giving) {
  const { now, mostManagers: most, ifGroupFull: group } = writing;
  const managers: NewManager[] = [];
  const waiting: (WaitingRole & ImportReference)[] = [];
  for (const { number, entry } of good) {
    const { canonical } = entry.email;
    const account_id = accounts.ids.get(canonical);
    if (account_id === undefined) throw new TypeError('An account was neither found nor created');
    for (const { reference, role, managerMetadata: metadata, productRoles, groups } of entry.roles) {
      const organization_id = organizations.get(textOf(reference));
      const isFounder = organization_id !== undefined && made.founders.has(founding(number, organization_id));
      if (!accounts.isNew.has(canonical) && !isFounder) continue;
      const given = { metadata, productRoles, groups };
      if (organization_id === undefined) waiting.push({ account_id, ...reference, role, ...given });
      else managers.push({ row: newManager({ account_id, organization_id, role }, now), ...given });
    }
  }
  await insertRoles(tx, waiting);
  return addManagers(tx, managers, { most, ifFull: { organization: 'refuse', group }, now });
}
