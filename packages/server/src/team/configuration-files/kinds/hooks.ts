import type { Configuration } from '@portico/api';
import type { Fields } from '@portico/conventions';
import type { Transaction } from '../../../ground/database/database.ts';
import type { HookRow } from '../../../ground/database/schema.ts';
import { placeOf, SEALED } from '../../../ground/secret-keys/sealed.ts';
import {
  changeHook,
  createHook,
  HOOK_DEFAULTS,
  type HookSettings,
  removeHook,
  settingsOf,
  storedSettings,
} from '../../../notices/hooks/hook.ts';
import { allHooks, type Hook, lockHook, lockHooks } from '../../../notices/hooks/store.ts';
import { asText, secretOf } from '../../../notices/webhooks/message.ts';
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
import { secretProblem } from '../receiver.ts';

type GivenHook = NonNullable<Configuration['hooks']>[number];

/** The team's own rules. Their secrets are stored encrypted, and are compared by hashes that are stored nowhere. */
export const hookKind: Kind<'hooks'> = {
  name: 'hook',
  section: 'hooks',
  hasFreeNames: false,
  sealsSecrets: true,
  keyOf: ({ point }) => point,
  nameOf: ({ point }) => point,
  stateOf: (item, secret) => ({
    ...settingsOf(item),
    ...(secret !== undefined && { secret: hashToken(secret.trim()) }),
  }),
  itemOf: (_, { name: point, state: { url, secret: _secret, ...state } }) => ({
    point,
    url,
    ...withoutDefaults(state, HOOK_DEFAULTS),
  }),
  judge: async ({ url }, { applications: { refusalOf } }) => {
    const refusal = await refusalOf(url);
    return refusal ? ({ url: refusal } as Fields) : ({} as Fields);
  },
  lock: lockHooks,
  read: async (read, secretKeys) =>
    (await allHooks(read)).map((hook) => ({
      id: hook.id,
      name: hook.point,
      state: {
        ...storedSettings(hook),
        ...(secretKeys && {
          secret: hashToken(asText(secretKeys.open(placeOf(SEALED.hook, hook.id), hook.secret))),
        }),
      },
    })),
  put: oneByOne(put),
  remove: oneByOne(remove),
};

const NO_SECRET = 'it needs "secret: { env: … }" with what signs its requests';

async function put(
  { item, existing, secret: given }: Put<GivenHook>,
  { tx, now, rules: { secretKeys } }: StepContext,
): Promise<StepOutcome> {
  const text = given?.trim();
  const problem = text === undefined ? undefined : secretProblem(text);
  if (problem !== undefined) return { refused: problem };
  const isSame = text !== undefined && existing?.state.secret === hashToken(text);
  const secret = text === undefined || isSame ? undefined : secretOf(text);
  const setting = { settings: settingsOf(item) satisfies HookSettings, secretKeys, now };
  const hook = existing && (await rowOf(tx, item.point));
  if (!hook && !secret) return { refused: NO_SECRET };
  const set = hook
    ? await changeHook(tx, hook, { ...setting, secret })
    : secret && (await createHook(tx, item.point, { ...setting, secret }));
  if (!set) return { refused: 'another hook of the point has just been made' };
  return { id: set.hook.id, events: set.event ? [set.event] : [] };
}

async function remove({ existing: { name } }: Removal<GivenHook>, { tx }: StepContext): Promise<StepOutcome> {
  const hook = await rowOf(tx, name as HookRow['point']);
  const consequences = [`nothing is asked before ${name} any more`];
  return { id: hook.id, events: [await removeHook(tx, hook)], consequences };
}

async function rowOf(tx: Transaction, point: HookRow['point']): Promise<Hook> {
  const row = await lockHook(tx, point);
  if (!row) throw new TypeError('Hooks are locked');
  return row;
}
