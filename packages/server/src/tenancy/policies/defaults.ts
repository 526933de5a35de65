import type { Configuration } from '@portico/api';
import { differences, type NewEvent } from '../../consequences/record-events.ts';
import { lockingToDelete, type Reader, type Transaction } from '../../ground/database/database.ts';
import type { OrganizationRow } from '../../ground/database/schema.ts';
import type { Policy } from '../../pipeline/permissions.ts';
import { policyFrom } from './policy.ts';
import { storedPolicy } from './store.ts';

/** The id of the defaults, of which there is one set. */
export const DEFAULTS_ID = '00000000-0000-7000-8000-000000000003';

/** The policy with which new organizations begin. A change leaves existing organizations as they are. */
export interface PolicyDefaults extends Policy {
  readonly requireSecondFactor: boolean;
}

export const NO_DEFAULTS: PolicyDefaults = {
  requireSecondFactor: false,
  sessionMaxAge: null,
  sessionIdle: null,
  networks: null,
  allowedMethods: null,
};

export function defaultsFrom(given: NonNullable<Configuration['policyDefaults']>): PolicyDefaults {
  const { requireSecondFactor, ...policy } = { ...NO_DEFAULTS, ...given };
  return { requireSecondFactor, ...policyFrom(policy) };
}

const select = (read: Pick<Reader, 'selectFrom'>) => read.selectFrom('policy_defaults').select('settings');

const defaultsIn = (row: { readonly settings: string } | undefined): PolicyDefaults =>
  row ? { ...NO_DEFAULTS, ...(JSON.parse(row.settings) as Partial<PolicyDefaults>) } : NO_DEFAULTS;

export async function readDefaults(read: Reader): Promise<PolicyDefaults> {
  return defaultsIn(await select(read).executeTakeFirst());
}

/** Locks the defaults until the transaction ends. */
export async function lockDefaults(tx: Transaction): Promise<PolicyDefaults> {
  await tx
    .insertInto('policy_defaults')
    .values({ id: DEFAULTS_ID, settings: '{}', updated_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return defaultsIn(await lockingToDelete(tx, select(tx)).executeTakeFirst());
}

/**
 * Replaces the defaults, which must be locked.
 * @returns the event; undefined where they are as before
 */
export async function replaceDefaults(
  tx: Transaction,
  {
    before,
    after,
    now,
  }: { readonly before: PolicyDefaults; readonly after: PolicyDefaults; readonly now: number },
): Promise<NewEvent | undefined> {
  const details = differences(before, after);
  if (!details) return undefined;
  await tx
    .updateTable('policy_defaults')
    .set({ settings: JSON.stringify(after), updated_at: now })
    .where('id', '=', DEFAULTS_ID)
    .execute();
  return { type: 'policy_defaults.updated', subject: DEFAULTS_ID, details };
}

/** The columns of an organization with what its managers need from the beginning. */
export type FirstDemands = Pick<OrganizationRow, 'require_second_factor' | 'policy'>;

/** The demands of a new organization. */
export async function firstDemands(read: Reader): Promise<FirstDemands> {
  const { requireSecondFactor, ...policy } = await readDefaults(read);
  return { require_second_factor: Number(requireSecondFactor), policy: storedPolicy(policy) };
}
