import { type Configuration, MOST_TEAM_WEBHOOKS } from '@portico/api';
import type { Fields } from '@portico/conventions';
import type { Transaction } from '../../../ground/database/database.ts';
import { placeOf, SEALED } from '../../../ground/secret-keys/sealed.ts';
import { allTeamWebhooks, lockTeamWebhook, lockTeamWebhooks } from '../../../notices/team-webhooks/store.ts';
import {
  changeTeamWebhook,
  createTeamWebhook,
  removeTeamWebhook,
  settingsOf,
  storedSettings,
  TEAM_WEBHOOK_DEFAULTS,
} from '../../../notices/team-webhooks/webhook.ts';
import { asText, newSecret, secretOf } from '../../../notices/webhooks/message.ts';
import { hostIn } from '../../../notices/webhooks/webhook.ts';
import { hashToken } from '../../../pipeline/callers/key-token.ts';
import {
  type Existing,
  type Kind,
  oneByOne,
  type Put,
  type Removal,
  type State,
  type StepContext,
  type StepOutcome,
  withoutDefaults,
} from '../kind.ts';
import { secretProblem } from '../receiver.ts';

type GivenWebhook = NonNullable<Configuration['webhooks']>[number];

/** The team's webhooks. Their secrets are stored encrypted, and are compared by hashes that are stored nowhere. */
export const webhookKind: Kind<'webhooks'> = {
  name: 'webhook',
  section: 'webhooks',
  hasFreeNames: true,
  sealsSecrets: true,
  makesSecrets: true,
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  stateOf: (item, secret) => ({
    ...settingsOf(item),
    ...(secret !== undefined && { secret: hashToken(secret.trim()) }),
  }),
  itemOf: (key, { state: { name, url, state, secret: _secret, ...others } }) => ({
    key,
    name,
    url,
    ...withoutDefaults(unstopped({ ...others, state }), TEAM_WEBHOOK_DEFAULTS),
  }),
  unstopped,
  judge: async ({ url }, { teamReceiverFlaw }) => {
    const found = teamReceiverFlaw(url);
    return found ? ({ url: found } as Fields) : ({} as Fields);
  },
  judgeAll,
  lock: lockTeamWebhooks,
  read: async (read, secretKeys) =>
    (await allTeamWebhooks(read)).map((webhook) => ({
      id: webhook.id,
      name: webhook.name,
      state: {
        ...storedSettings(webhook),
        ...(secretKeys && {
          secret: hashToken(asText(secretKeys.open(placeOf(SEALED.teamWebhook, webhook.id), webhook.secret))),
        }),
      },
    })),
  put: oneByOne(put),
  remove: oneByOne(remove),
};

/** Portico alone sets the state `failing`, which the command ends, and another URL. */
function unstopped(state: State): State {
  return state.state === 'failing' ? { ...state, state: 'active' } : state;
}

/** Names are all that an entry finds a webhook by that no file manages any more. */
async function judgeAll(tx: Transaction): Promise<readonly string[]> {
  const names = (await allTeamWebhooks(tx)).map(({ name }) => name);
  const twice = new Set(names.filter((name, at) => names.indexOf(name) < at));
  return [
    ...(names.length > MOST_TEAM_WEBHOOKS ? [`there can be at most ${MOST_TEAM_WEBHOOKS} webhooks`] : []),
    ...[...twice].map((name) => `there can be only one webhook with the name ${JSON.stringify(name)}`),
  ];
}

async function put(
  { item, existing, secret }: Put<GivenWebhook>,
  context: StepContext,
): Promise<StepOutcome> {
  const text = secret?.trim();
  const problem = text === undefined ? undefined : secretProblem(text);
  if (problem !== undefined) return { refused: problem };
  return existing ? change(existing, { item, text }, context) : make({ item, text }, context);
}

interface Step {
  readonly item: GivenWebhook;
  /** The secret that the file names, if any. */
  readonly text: string | undefined;
}

async function make(
  { item, text }: Step,
  { tx, now, rules: { secretKeys } }: StepContext,
): Promise<StepOutcome> {
  if (!secretKeys) throw new TypeError('Secrets are encrypted with the secret keys');
  const secret = text === undefined ? newSecret() : secretOf(text);
  const { id, event } = await createTeamWebhook(tx, { settings: settingsOf(item), secret, secretKeys, now });
  return { id, events: [event], ...(text === undefined && { secret: asText(secret) }) };
}

async function change(
  { id, state }: Existing,
  { item, text }: Step,
  { tx, now, reactivates, rules: { secretKeys } }: StepContext,
): Promise<StepOutcome> {
  const row = await rowOf(tx, id);
  const settings = settingsOf(item);
  // Another URL leads to another receiver, which has refused nothing.
  const isSame = row.state === 'failing' && settings.url === row.url;
  const isStopped = isSame && settings.state === 'active' && !reactivates;
  const isOther = text !== undefined && state.secret !== hashToken(text);
  const event = await changeTeamWebhook(tx, row, {
    settings: isStopped ? { ...settings, state: 'failing' } : settings,
    secret: isOther ? secretOf(text) : undefined,
    ...(secretKeys && { secretKeys }),
    now,
  });
  const consequences = isOther ? ['its earlier secret stops signing'] : [];
  return { id, events: event ? [event] : [], consequences };
}

async function remove(
  { existing: { id } }: Removal<GivenWebhook>,
  { tx }: StepContext,
): Promise<StepOutcome> {
  const row = await rowOf(tx, id);
  const consequences = [`nothing is delivered to ${hostIn(row.url)} any more, not even what waits`];
  return { id, events: [await removeTeamWebhook(tx, row)], consequences };
}

async function rowOf(tx: StepContext['tx'], id: string) {
  const row = await lockTeamWebhook(tx, id);
  if (!row) throw new TypeError('Webhooks are locked');
  return row;
}
