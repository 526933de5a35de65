import { changedAt } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { SignInRow } from '../../ground/database/schema.ts';
import { permits } from '../../pipeline/permissions.ts';
import { findManagerOf } from '../../tenancy/managers/store.ts';
import type { ProviderClaims, RefusalReason } from '../providers/relying-party.ts';
import { connectionEvent } from './connection.ts';
import { roleClaimState, rolesGiven } from './roles.ts';
import { lockConnectionRow, updateConnectionRow } from './store.ts';
import { presentTest } from './test.ts';
import { findTest, settleTest } from './test-store.ts';

/** The result of testing a connection. */
interface TestResult {
  /** The provider's claims; undefined if its answer does not verify. */
  readonly said: ProviderClaims | undefined;
  /** Why the person who tested it would be refused, if so. */
  readonly reason: RefusalReason | undefined;
  readonly detail: string | null;
  readonly now: number;
}

/**
 * Settles the test of a connection, which becomes active if it has not passed one before.
 * @returns undefined where it is void: the connection has changed since, or the person who began it no longer manages it
 */
export async function settleConnectionTest(
  tx: Transaction,
  { id, connection_id, account_id }: SignInRow,
  { said, reason, detail, now }: TestResult,
) {
  const connection = await lockConnectionRow(tx, connection_id ?? '');
  if (!connection || account_id === null) return undefined;
  const test = await findTest(tx, connection.id, id);
  if (test?.state !== 'pending') return undefined;
  const manager = await findManagerOf(tx, connection.organization_id, account_id);
  if (!permits('connections:manage', manager?.role)) return undefined;
  const state = reason === undefined ? 'passed' : 'failed';
  const settled = await settleTest(tx, test, {
    state,
    subject: said?.subject ?? null,
    email: said?.email ?? null,
    email_sources: JSON.stringify(said?.emailSources ?? []),
    claims: JSON.stringify(said ? shownOf(said.claims) : []),
    roles: JSON.stringify(said ? rolesGiven(connection, { claims: said.claims }) : []),
    role_claim: said ? roleClaimState(connection, said.claims) : null,
    reason: reason ?? null,
    detail: detail ?? (said && reason !== undefined ? missingIn(said, reason) : null),
  });
  const told = { state, ...(reason !== undefined && { reason }) } as const;
  const tested = { ...connectionEvent('connection.tested', connection, told), actor: account_id };
  const becomesActive = reason === undefined && connection.state === 'setup';
  if (becomesActive)
    await updateConnectionRow(tx, connection, {
      state: 'active',
      updated_at: changedAt(connection, { updated_at: now }),
    });
  const activated = { ...connectionEvent('connection.activated', connection), actor: account_id };
  return { test: presentTest(settled), events: becomesActive ? ([tested, activated] as const) : tested };
}

/** Names the sources of an address and the claims that came, if the address is the reason. */
function missingIn({ email, emailSources, claims }: ProviderClaims, reason: RefusalReason): string | null {
  if (reason === 'foreign_address') return `The address ${email} is not in a verified domain`;
  if (reason !== 'no_address') return null;
  const came = Object.keys(claims).join(', ') || 'nothing';
  return `Looked for an address in ${emailSources.join(', ')}. Came: ${came}`.slice(0, LONGEST_DETAIL);
}

/** The longest detail, in characters. */
const LONGEST_DETAIL = 2_000;

/** The longest claim that is shown, and all of them, in characters of JSON. */
const LONGEST = { one: 2_000, all: 16_000 };

function shownOf(claims: ProviderClaims['claims']) {
  let left = LONGEST.all;
  const all = Object.entries(claims).map(([name, value]) => ({
    name,
    values: [value ?? []].flat().map(textOf),
  }));
  return all.filter((claim) => {
    const { length } = JSON.stringify(claim);
    const isShown = length <= LONGEST.one && length <= left;
    if (isShown) left -= length;
    return isShown;
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
