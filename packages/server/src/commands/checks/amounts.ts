import { MOST_WEBHOOKS } from '@portico/api';
import { amounts as variables } from '../../configuration/amounts.ts';
import type { Config } from '../../configuration/config.ts';
import { SECOND } from '../../ground/clock.ts';
import { counted } from '../../ground/counted.ts';
import type { Look } from '../../ground/database/beside.ts';
import { countUpTo, literal, type Reader } from '../../ground/database/database.ts';
import { FOUNDATION } from '../../ground/database/migrations/index.ts';
import { AFTER_ALL_IDS, BEFORE_ALL_IDS } from '../../ground/id.ts';
import { systemClock } from '../../ground/system-clock.ts';
import { passkeysOf } from '../../identity/passkeys/store.ts';
import { ends, lifetimesOf } from '../../identity/sessions/session.ts';
import { listLiveSessions } from '../../identity/sessions/store.ts';
import { webhooksOf } from '../../notices/webhooks/store.ts';
import { apiKeysOf } from '../../tenancy/api-keys/store.ts';
import { pendingIn } from '../../tenancy/invitations/store.ts';
import { managersOf } from '../../tenancy/managers/store.ts';
import { ownedBy } from '../../tenancy/organizations/store.ts';
import { type Finding, ok, warning } from './finding.ts';

/** The share of a limit from which an owner counts as near it. */
const NEAR = 4 / 5;
/** How fast, and for how long, an index is scanned. */
export interface Pace {
  /** Rows per statement, so that each is short. */
  readonly rows: number;
  /** Milliseconds after which the scan ends early. */
  readonly patience: number;
}
const PACE: Pace = { rows: 10_000, patience: 5 * SECOND };
/** How many owners near a limit are named. */
const MOST_NAMED = 5;

/** Rows of which each owner may have a limited number. */
export interface OwnedRows {
  readonly table: 'managers' | 'invitations' | 'api_keys' | 'webhooks' | 'passkeys' | 'sessions';
  readonly owner: 'organization_id' | 'account_id';
  /** Only rows with this value in a column, for which there is a partial index. */
  readonly only?: readonly [column: 'role' | 'state', value: string];
}

interface Amount extends OwnedRows {
  readonly noun: string;
  readonly most: number;
  readonly advice: string;
  /** @returns how many an owner has; null for more than `most` */
  readonly count: (read: Reader, id: string, most: number) => Promise<number | null>;
}

/** Finds owners that are near or at a limit. @returns undefined if there is no schema yet */
export async function amounts(
  { applied, read }: Look,
  config: Config,
  { rows, patience }: Pace = PACE,
): Promise<Finding | Finding[] | undefined> {
  if (!applied.includes(FOUNDATION.last)) return undefined;
  const end = performance.now() + patience;
  const findings: Finding[] = [];
  let isWhole = true;
  for (const amount of amountsOf(config)) {
    const found = await nearTo(read, amount, { rows, end });
    isWhole &&= found.isWhole;
    if (found.near.length > 0) findings.push(warning('amounts', textOf(amount, found.near), amount.advice));
  }
  if (findings.length > 0) return findings;
  return ok(
    'amounts',
    isWhole
      ? 'no account or organization is near a limit'
      : 'no account or organization was found near a limit before time ran out',
  );
}

export function amountsOf(config: Config): Amount[] {
  const live = () => ends(lifetimesOf(config).others, systemClock());
  const organization = { owner: 'organization_id' } as const;
  const account = { owner: 'account_id' } as const;
  const beyond = ({ name }: { readonly name: string }, constant: string) =>
    `Beyond that, the response is 409 ${constant}: raise ${name} if you need more.`;
  return [
    {
      ...organization,
      noun: 'managers',
      table: 'managers',
      most: config.mostManagers,
      count: (read, id, most) => countUpTo(read, managersOf(read, id), most),
      advice: beyond(variables.mostManagers, 'MANAGER_LIMIT_REACHED'),
    },
    {
      ...organization,
      noun: 'pending invitations',
      table: 'invitations',
      only: ['state', 'pending'],
      most: config.mostInvitations,
      count: (read, id, most) => countUpTo(read, pendingIn(read, id, systemClock()), most),
      advice: beyond(variables.mostInvitations, 'INVITATION_LIMIT_REACHED'),
    },
    {
      ...organization,
      noun: 'API keys',
      table: 'api_keys',
      most: config.mostApiKeys,
      count: (read, id, most) => countUpTo(read, apiKeysOf(read, id), most),
      advice: beyond(variables.mostApiKeys, 'API_KEY_LIMIT_REACHED'),
    },
    {
      ...organization,
      noun: 'webhooks',
      table: 'webhooks',
      most: MOST_WEBHOOKS,
      count: (read, id, most) => countUpTo(read, webhooksOf(read, id), most),
      advice:
        'Beyond that, the response is 409 WEBHOOK_LIMIT_REACHED: send more types of events to one receiver.',
    },
    {
      ...account,
      noun: 'organizations',
      table: 'managers',
      only: ['role', 'owner'],
      most: config.mostOrganizations,
      count: (read, id, most) => countUpTo(read, ownedBy(read, id), most),
      advice: beyond(variables.mostOrganizations, 'ORGANIZATION_LIMIT_REACHED'),
    },
    {
      ...account,
      noun: 'passkeys',
      table: 'passkeys',
      most: config.mostPasskeys,
      count: (read, id, most) => countUpTo(read, passkeysOf(read, id), most),
      advice: beyond(variables.mostPasskeys, 'PASSKEY_LIMIT_REACHED'),
    },
    {
      ...account,
      noun: 'live sessions',
      table: 'sessions',
      most: config.mostSessions,
      count: async (read, id, most) =>
        (await listLiveSessions(read, id, live(), { before: AFTER_ALL_IDS, rows: most + 1 })).length,
      advice: `Beyond that, a sign-in ends the least recently used session. A program may be signing in again and again; otherwise, raise ${variables.mostSessions.name}.`,
    },
  ];
}

interface Near {
  readonly id: string;
  readonly has: number;
}

/** Scans an index, some rows at a time. */
async function nearTo(
  read: Reader,
  amount: Amount,
  { rows: most, end }: { readonly rows: number; readonly end: number },
): Promise<{ readonly near: Near[]; readonly isWhole: boolean }> {
  const fewest = fewestOf(amount.most);
  const near: Near[] = [];
  let after = BEFORE_ALL_IDS;
  while (performance.now() < end) {
    const groups = await groupsAfter(read, amount, { after, most });
    const rows = groups.reduce((sum, group) => sum + group.rows, 0);
    const last = groups.at(-1);
    for (const group of groups) {
      // The last owner may have more rows on the next page. The exact count follows, as some rows may have ended.
      const isCut = group === last && rows === most;
      if (group.rows < fewest && !isCut) continue;
      const has = (await amount.count(read, group.id, amount.most)) ?? amount.most;
      if (has >= fewest) near.push({ id: group.id, has });
    }
    if (!last || rows < most) return { near, isWhole: true };
    after = last.id;
  }
  return { near, isWhole: false };
}

const fewestOf = (most: number) => Math.ceil(most * NEAR);

interface Page {
  readonly after: string;
  readonly most: number;
}

interface Group {
  readonly id: string;
  readonly rows: number;
}

async function groupsAfter(read: Reader, owned: OwnedRows, page: Page): Promise<Group[]> {
  const groups = await read
    .selectFrom(ownersAfter(read, owned, page).as('page'))
    .select(({ fn }) => ['page.id', fn.countAll<number>().as('rows')])
    .groupBy('page.id')
    .orderBy('page.id')
    .execute();
  return groups.map(({ id, rows }) => ({ id, rows: Number(rows) }));
}

/** The owner of each row, in the order of an index. */
export function ownersAfter(read: Reader, { table, owner, only }: OwnedRows, { after, most }: Page) {
  // Kysely cannot type columns of a table that varies: the casts name one table for all.
  const column = owner as 'organization_id';
  const rows = read
    .selectFrom(table as 'managers')
    .select(({ ref }) => ref(column).as('id'))
    .where(column, '>', after)
    .orderBy(column)
    .limit(most);
  if (!only) return rows;
  const [name, value] = only;
  return rows.where(name as 'role', '=', literal(value as 'owner'));
}

function textOf({ noun, owner, most }: Amount, near: readonly Near[]): string {
  const who = counted(near.length, owner === 'account_id' ? 'account' : 'organization');
  const named = near
    .toSorted((a, b) => b.has - a.has)
    .slice(0, MOST_NAMED)
    .map(({ id, has }) => `${id} (${has})`);
  const others = near.length > MOST_NAMED ? `, and ${near.length - MOST_NAMED} more` : '';
  const have = near.length === 1 ? 'has' : 'have';
  return `${who} ${have} ${fewestOf(most)} of ${most} ${noun} or more: ${named.join(', ')}${others}`;
}
