import type { Configuration } from '@portico/api';
import { timestamp } from '../../../ground/clock.ts';
import type { ServiceKey } from '../../../pipeline/callers/caller.ts';
import { hashToken, serviceKeyTokens } from '../../../pipeline/callers/key-token.ts';
import { allServiceKeys, liveSecrets, lockServiceKey } from '../../service-keys/store.ts';
import { changeServiceKey, createServiceKey, revokeServiceKey, rotateKey } from '../../service-keys/write.ts';
import {
  type Existing,
  type Kind,
  oneByOne,
  type Put,
  type Removal,
  type StepContext,
  type StepOutcome,
  withoutDefaults,
} from '../kind.ts';

type Item = NonNullable<Configuration['serviceKeys']>[number];

const DEFAULTS = { networks: null, expiresAt: null };

function inputOf({ name, scopes, networks = null, expiresAt = null }: Item) {
  return { name, scopes, networks, expiresAt };
}

function stateOf({ name, scopes, networks, expiresAt }: ReturnType<typeof inputOf>) {
  return {
    name,
    scopes: [...new Set(scopes)].sort(),
    networks,
    expiresAt: expiresAt === null ? null : timestamp(expiresAt),
  };
}

function stored({ id, expires_at: expiresAt, ...key }: ServiceKey, secret: string | undefined): Existing {
  const { name } = key;
  return {
    id,
    name,
    state: {
      ...stateOf({ ...key, expiresAt, scopes: [...key.scopes], networks: key.networks && [...key.networks] }),
      secret,
    },
  };
}

/** The keys of the team's back ends. A secret is compared by its hash. */
export const serviceKeyKind: Kind<'serviceKeys'> = {
  name: 'service_key',
  section: 'serviceKeys',
  hasFreeNames: true,
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  stateOf: (item, secret) => ({
    ...stateOf(inputOf(item)),
    ...(secret !== undefined && { secret: hashToken(secret) }),
  }),
  itemOf: (key, { state: { secret, ...state } }) => ({ key, ...withoutDefaults(state, DEFAULTS) }),
  read: async (read) => {
    const secrets = await liveSecrets(read);
    return (await allServiceKeys(read)).map((key) => stored(key, secrets.get(key.id)));
  },
  put: oneByOne(put),
  remove: oneByOne(remove),
};

const NO_SECRET = `its secret must be ${serviceKeyTokens.shape}`;

async function put(step: Put<Item>, context: StepContext): Promise<StepOutcome> {
  if (step.secret !== undefined && !serviceKeyTokens.isOne(step.secret)) return { refused: NO_SECRET };
  return step.existing ? change(step.existing, step, context) : make(step, context);
}

async function make({ item, secret: token }: Put<Item>, { tx, now }: StepContext): Promise<StepOutcome> {
  const created = await createServiceKey(tx, inputOf(item), { now, token });
  return {
    id: created.key.id,
    events: [created.event],
    ...(token === undefined && { secret: created.token }),
  };
}

async function change(
  { id, state: before }: Existing,
  { item, secret: token, state: after }: Put<Item>,
  { tx, now }: StepContext,
): Promise<StepOutcome> {
  const key = await lockServiceKey(tx, id);
  if (!key) return { refused: 'it has just been revoked: apply again' };
  const changed = await changeServiceKey(tx, key, { ...inputOf(item), now });
  const events = changed.event ? [changed.event] : [];
  if (token === undefined || before.secret === after.secret) return { id, events };
  const rotated = await rotateKey(tx, changed.key, { overlap: 0, now, token });
  return { id, events: [...events, rotated.event], consequences: ['its earlier secret stops working'] };
}

async function remove({ existing: { id } }: Removal<Item>, { tx }: StepContext): Promise<StepOutcome> {
  const key = await lockServiceKey(tx, id);
  const events = key ? [await revokeServiceKey(tx, key)] : [];
  return { id, events, consequences: ['back ends that use it get no answers any more'] };
}
