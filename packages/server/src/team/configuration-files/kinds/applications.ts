import { type Configuration, flaw, MOST_APPLICATIONS } from '@portico/api';
import { counted } from '../../../ground/counted.ts';
import {
  type Application,
  defaultSettings,
  isConfidential,
  settingsOf,
} from '../../../oauth/applications/application.ts';
import { flawsOf } from '../../../oauth/applications/judge-settings.ts';
import {
  allApplicationRows,
  countGrants,
  liveSecrets,
  lockApplication,
} from '../../../oauth/applications/store.ts';
import {
  change as changeApplication,
  register,
  remove as removeApplication,
  rotate,
  settingsForNew,
} from '../../../oauth/applications/write.ts';
import { applicationSecrets, hashToken } from '../../../pipeline/callers/key-token.ts';
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

type Item = NonNullable<Configuration['applications']>[number];

function wantedOf({ key, secret, name, kind, state = 'active', ...given }: Item) {
  return { name, kind, state, ...settingsForNew(kind, given) };
}

function stored(application: Application, secretHash: string | undefined): Existing {
  const { id, name, kind, state } = application;
  return { id, name, state: { name, kind, state, ...settingsOf(application), secret: secretHash } };
}

/** The applications that the team registers. A secret is compared by its hash. */
export const applicationKind: Kind<'applications'> = {
  name: 'application',
  section: 'applications',
  hasFreeNames: true,
  keyOf: ({ key }) => key,
  nameOf: ({ name }) => name,
  stateOf: (item, secret) => ({
    ...wantedOf(item),
    ...(secret !== undefined && { secret: hashToken(secret) }),
  }),
  itemOf: (key, { state: { secret, name, kind, ...state } }) => ({
    key,
    name,
    kind,
    ...withoutDefaults(state, { ...defaultSettings(kind as Item['kind']), state: 'active' }),
  }),
  judge: async (item, { applications }) => {
    const { name, kind, state, ...settings } = wantedOf(item);
    const flaws = await flawsOf(kind, settings, applications);
    const isSecretless = item.secret && !isConfidential(kind);
    return isSecretless
      ? { ...flaws, secret: flaw('not_allowed', 'is only for `web` applications and machines') }
      : flaws;
  },
  read: async (read) => {
    const secrets = await liveSecrets(read);
    return (await allApplicationRows(read)).map((one) => stored(one, secrets.get(one.id)));
  },
  put: oneByOne(put),
  remove: oneByOne(remove),
};

const NO_SECRET = `its secret must be ${applicationSecrets.shape}`;
const OTHER_KIND = 'its kind cannot be changed: use another key for another application';

async function put(step: Put<Item>, context: StepContext): Promise<StepOutcome> {
  if (step.secret !== undefined && !applicationSecrets.isOne(step.secret)) return { refused: NO_SECRET };
  return step.existing ? change(step.existing, step, context) : make(step, context);
}

async function make({ item, secret }: Put<Item>, { tx, now }: StepContext): Promise<StepOutcome> {
  const { name, kind, state, ...settings } = wantedOf(item);
  const made = await register(tx, { name, kind, settings, secret }, { most: MOST_APPLICATIONS, now });
  if (!made) return { refused: `there can be at most ${MOST_APPLICATIONS} applications` };
  const { application, event } = made;
  const disabled = await changeApplication(tx, application, { name, state, ...settings }, now);
  return {
    id: application.id,
    events: [event, ...(disabled.event === 'unchanged' ? [] : [disabled.event])],
    ...(secret === undefined && made.secret !== null && { secret: made.secret }),
  };
}

async function change(
  { id, state: before }: Existing,
  { item, secret, state: after }: Put<Item>,
  { tx, now }: StepContext,
): Promise<StepOutcome> {
  const { kind, ...wanted } = wantedOf(item);
  if (before.kind !== kind) return { refused: OTHER_KIND };
  const application = await lockApplication(tx, id);
  if (!application) return { refused: 'it has just been deleted: apply again' };
  const changed = await changeApplication(tx, application, wanted, now);
  const events = changed.event === 'unchanged' ? [] : [changed.event];
  if (secret === undefined || before.secret === after.secret) return { id, events };
  const rotated = await rotate(tx, changed.application, { overlap: 0, now, secret });
  return { id, events: [...events, rotated.event], consequences: ['its earlier secret stops working'] };
}

async function remove({ existing: { id } }: Removal<Item>, { tx }: StepContext): Promise<StepOutcome> {
  const application = await lockApplication(tx, id);
  if (!application) return { id, events: [] };
  const grants = await countGrants(tx, id);
  return {
    id,
    events: await removeApplication(tx, application),
    consequences:
      grants > 0 ? [`${counted(grants, 'grant')} of people to it ${grants === 1 ? 'ends' : 'end'}`] : [],
  };
}
