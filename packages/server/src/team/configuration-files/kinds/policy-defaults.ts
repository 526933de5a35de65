import {
  DEFAULTS_ID,
  defaultsFrom,
  lockDefaults,
  NO_DEFAULTS,
  type PolicyDefaults,
  readDefaults,
  replaceDefaults,
} from '../../../tenancy/policies/defaults.ts';
import { type Kind, oneByOne, type StepContext, type StepOutcome, withoutDefaults } from '../kind.ts';

/** How plans and marks call them, of which there is one set. */
const NAME = 'policyDefaults';

/** The policy with which new organizations begin. A file describes all of it; existing organizations stay as they are. */
export const policyDefaultsKind: Kind<'policyDefaults'> = {
  name: 'policy_defaults',
  section: 'policyDefaults',
  isSingle: true,
  hasFreeNames: false,
  keyOf: () => NAME,
  nameOf: () => NAME,
  stateOf: (item) => ({ ...defaultsFrom(item) }),
  itemOf: (_, { state }) => {
    const own = withoutDefaults(state, { ...NO_DEFAULTS });
    return Object.keys(own).length > 0 ? own : undefined;
  },
  judge: async (item, { policyFlaws }) => policyFlaws(item),
  lock: async (tx) => void (await lockDefaults(tx)),
  read: async (read) => [{ id: DEFAULTS_ID, name: NAME, state: { ...(await readDefaults(read)) } }],
  put: oneByOne(({ item }, context) => write(defaultsFrom(item), context)),
  remove: oneByOne((_, context) => write(NO_DEFAULTS, context)),
};

async function write(after: PolicyDefaults, { tx, now }: StepContext): Promise<StepOutcome> {
  const event = await replaceDefaults(tx, { before: await lockDefaults(tx), after, now });
  return { id: DEFAULTS_ID, events: event ? [event] : [] };
}
