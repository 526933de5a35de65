import type { Configuration } from '@portico/api';
import { type AppointmentRefusal, appointIn, dismissIn } from '../../operators/appoint.ts';
import { listOperators } from '../../operators/store.ts';
import { type Kind, oneByOne, type Put, type Removal, type StepContext, type StepOutcome } from '../kind.ts';

type Item = NonNullable<Configuration['operators']>[number];

/**
 * Operators, by the addresses that their accounts have. Being one is all that a file says of them: whoever changes the
 * address stays one.
 */
export const operatorKind: Kind<'operators'> = {
  name: 'operator',
  section: 'operators',
  hasFreeNames: false,
  keyOf: ({ email }) => email.canonical,
  nameOf: ({ email }) => email.canonical,
  stateOf: () => ({}),
  itemOf: (key) => ({ email: key }),
  read: async (read) =>
    (await listOperators(read)).map(({ account_id, email_canonical }) => ({
      id: account_id,
      name: email_canonical,
      state: {},
    })),
  put: oneByOne(put),
  remove: oneByOne(remove),
};

async function put({ key, existing }: Put<Item>, { tx, now, rules }: StepContext): Promise<StepOutcome> {
  if (existing) return { id: existing.id, events: [] };
  const { lifetimes } = rules;
  const appointed = await appointIn(tx, { canonical: key, isWaived: false, lifetimes, now });
  if (!appointed) return { postponed: 'no account has this address yet' };
  if ('refused' in appointed) return { postponed: reasonOf(appointed) };
  return {
    id: appointed.account.id,
    events: appointed.events,
    consequences: ['their sessions end: they sign in again'],
  };
}

function reasonOf({ refused }: AppointmentRefusal): string {
  if (refused === 'suspended') return 'the account is suspended';
  const lacking = { address: 'a verified address', factor: 'a second factor that was set up since' };
  return `the account lacks ${refused.map((what) => lacking[what]).join(' and ')}`;
}

async function remove(
  { existing: { id } }: Removal<Item>,
  { tx, now, rules: { lifetimes } }: StepContext,
): Promise<StepOutcome> {
  return { id, events: await dismissIn(tx, id, { lifetimes, now }) };
}
