import { MOST_COUNTED } from '@portico/api';
import { secretIn, storedSettings } from '../../../federation/providers/columns.ts';
import type { Preset } from '../../../federation/providers/provider.ts';
import {
  defaultsOf,
  type GivenProvider,
  secretProblem,
  settingsFlaws,
  settingsOf,
} from '../../../federation/providers/settings.ts';
import { allProviders, countIdentities, lockProviders } from '../../../federation/providers/store.ts';
import { changeProvider, createProvider, deleteProvider } from '../../../federation/providers/write.ts';
import { counted } from '../../../ground/counted.ts';
import type { Transaction } from '../../../ground/database/database.ts';
import type { ProviderRow } from '../../../ground/database/schema.ts';
import { hashToken } from '../../../pipeline/callers/key-token.ts';
import {
  type Kind,
  oneByOne,
  type Put,
  type Removal,
  type StepContext,
  type StepOutcome,
  withoutDefaults,
} from '../kind.ts';

/**
 * The providers with which everyone can sign in. Their secrets are stored encrypted, and are compared by hashes that are
 * stored nowhere.
 */
export const providerKind: Kind<'providers'> = {
  name: 'provider',
  section: 'providers',
  hasFreeNames: false,
  sealsSecrets: true,
  isOrdered: true,
  keyOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  stateOf: (item, secret) => ({
    ...settingsOf(item),
    ...(secret !== undefined && { secret: hashToken(secret.trim()) }),
  }),
  itemOf: (_, { state: { id, position, clientId, secret, ...state } }) => ({
    id,
    clientId,
    ...withoutDefaults(state, defaultsOf(state.preset as Preset | null)),
  }),
  judge: async (item, { issuerFlaw }) => settingsFlaws(item, issuerFlaw),
  lock: lockProviders,
  read: async (read, secretKeys) =>
    (await allProviders(read)).map((row) => ({
      id: row.id,
      name: row.key,
      state: {
        ...storedSettings(row),
        ...(secretKeys && { secret: hashToken(secretIn(row, secretKeys)) }),
      },
    })),
  put: oneByOne(put),
  remove: oneByOne(remove),
};

const NO_SECRET = 'it needs "secret: { env: … }" with what its provider issued';

async function put(
  { item, existing, state, secret: given }: Put<GivenProvider>,
  { tx, now, rules: { secretKeys } }: StepContext,
): Promise<StepOutcome> {
  const settings = { ...settingsOf(item), position: Number(state.position) };
  const secret = given?.trim();
  const problem = secret === undefined ? undefined : secretProblem(settings, secret);
  if (problem !== undefined) return { refused: problem };
  if (secret !== undefined && !secretKeys) throw new TypeError('Secrets are encrypted with the secret keys');
  const sealing = secret !== undefined && secretKeys ? { secret, secretKeys } : undefined;
  if (!existing) {
    if (!sealing) return { refused: NO_SECRET };
    const { id, event } = await createProvider(tx, settings, { ...sealing, now });
    return { id, events: [event] };
  }
  const row = await rowOf(tx, existing.id);
  if (row.preset !== settings.preset && !sealing) return { refused: NO_SECRET };
  const isSame = secret !== undefined && existing.state.secret === hashToken(secret);
  const event = await changeProvider(tx, row, { settings, sealing: isSame ? undefined : sealing, now });
  const isElsewhere = row.issuer !== settings.issuer;
  return {
    id: row.id,
    events: [event],
    consequences: isElsewhere ? await lost(tx, row, 'at its new issuer') : [],
  };
}

async function remove(
  { existing: { id } }: Removal<GivenProvider>,
  { tx }: StepContext,
): Promise<StepOutcome> {
  const row = await rowOf(tx, id);
  const consequences = await lost(tx, row, 'any more');
  return { id, events: [await deleteProvider(tx, row)], consequences };
}

async function rowOf(tx: Transaction, id: string): Promise<ProviderRow> {
  const row = (await allProviders(tx)).find((one) => one.id === id);
  if (!row) throw new TypeError('Providers are locked');
  return row;
}

/** The consequence of a change after which a provider's identities are not recognized any more. */
async function lost(tx: Transaction, { key, name }: ProviderRow, since: string): Promise<string[]> {
  const count = await countIdentities(tx, key);
  if (count === 0) return [];
  const identities =
    count === MOST_COUNTED ? `${MOST_COUNTED} identities or more` : counted(count, 'identity', 'identities');
  return [`${identities} of ${name} cannot be used to sign in ${since}`];
}
