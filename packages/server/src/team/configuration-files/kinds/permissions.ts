import { type Configuration, MOST_PERMISSIONS } from '@portico/api';
import type { Transaction } from '../../../ground/database/database.ts';
import type { ProductPermissionRow } from '../../../ground/database/schema.ts';
import {
  CATALOGUE_ID,
  findPermissions,
  lockCatalogue,
  presentCatalogue,
  replaceAll,
} from '../../../tenancy/roles/catalogue.ts';
import { type Kind, type State, type StepOutcome, withoutDefaults } from '../kind.ts';

type Item = NonNullable<Configuration['permissions']>[number];

const DEFAULTS = { description: null, delegable: false };

const rowOf = ({ name, description, delegable }: State) =>
  ({ name, description, delegable: Number(delegable) }) as ProductPermissionRow;

function stateOf({ name, description = null, delegable = false }: Item): State {
  return { name, description, delegable };
}

/** The permissions of the product. Their name is all that they are, so it is their key. */
export const permissionKind: Kind<'permissions'> = {
  name: 'permission',
  section: 'permissions',
  hasFreeNames: false,
  keyOf: ({ name }) => name,
  nameOf: ({ name }) => name,
  stateOf,
  itemOf: (_, { state }) => withoutDefaults(state, DEFAULTS),
  lock: lockCatalogue,
  read: async (read) =>
    presentCatalogue(await findPermissions(read)).items.map((item) => ({
      id: item.name,
      name: item.name,
      state: stateOf(item),
    })),

  put: async (steps, { tx }) => {
    const put = new Map(steps.map(({ state }) => [String(state.name), rowOf(state)]));
    const others = (await findPermissions(tx)).filter(({ name }) => !put.has(name));
    const all = [...others, ...put.values()];
    if (all.length > MOST_PERMISSIONS)
      return steps.map(() => ({ refused: `there can be at most ${MOST_PERMISSIONS} permissions` }));
    return replaced(tx, all, [...put.keys()], OWN_ROLES);
  },

  remove: async (steps, { tx }) => {
    const gone = steps.map(({ existing }) => existing.id);
    const left = (await findPermissions(tx)).filter(({ name }) => !gone.includes(name));
    return replaced(tx, left, gone, IN_USE);
  },
};

const OWN_ROLES = "it must stay delegable while organizations' own roles grant it";
const IN_USE = 'a role has it: take it from the roles first';

/** One event tells of all of them. */
async function replaced(
  tx: Transaction,
  all: readonly ProductPermissionRow[],
  names: readonly string[],
  refused: string,
): Promise<readonly StepOutcome[]> {
  const change = await replaceAll(tx, all);
  if (change === 'in use') return names.map(() => ({ refused }));
  const details = change && { ...change };
  const events = details ? [{ type: 'permissions.changed', subject: CATALOGUE_ID, details } as const] : [];
  return names.map((id, at) => ({ id, events: at === 0 ? events : [] }));
}
