import { type Configuration, MOST_COUNTED, MOST_ROLES } from '@portico/api';
import type { Fields } from '@portico/conventions';
import { counted } from '../../../ground/counted.ts';
import type { Transaction } from '../../../ground/database/database.ts';
import { lockCatalogue } from '../../../tenancy/roles/catalogue.ts';
import {
  type ProductRole,
  presentRole,
  RESERVED,
  RESERVED_FLAW,
  roleEvent,
} from '../../../tenancy/roles/role.ts';
import {
  countHolders,
  deleteRoleRow,
  findRoleById,
  managersWithoutOther,
  replaceHeld,
  teamRoles,
  unfit,
} from '../../../tenancy/roles/store.ts';
import { alterRole, makeRole, revokeAfter } from '../../../tenancy/roles/write.ts';
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

type Item = NonNullable<Configuration['roles']>[number];

const DEFAULTS = { title: null, description: null, delegable: false };

const keyOf = ({ key, name }: Item) => key ?? name;

function stateOf({ name, title = null, description = null, permissions, delegable = false }: Item) {
  return { name, title, description, permissions: [...new Set(permissions)].sort(), delegable };
}

function stored(role: ProductRole): Existing {
  const { id, name, title, description, permissions, delegable } = presentRole(role);
  return { id, name, state: { name, title, description, permissions, delegable } };
}

/** The roles of the product that the team makes. */
export const roleKind: Kind<'roles'> = {
  name: 'role',
  section: 'roles',
  hasFreeNames: false,
  keyOf,
  nameOf: ({ name }) => name,
  stateOf,
  itemOf: (key, { state: { name, ...state } }) => ({
    ...(key !== name && { key }),
    name,
    ...withoutDefaults(state, DEFAULTS),
  }),
  judge: async ({ name }): Promise<Fields> => (RESERVED.includes(name) ? { name: RESERVED_FLAW } : {}),
  lock: lockCatalogue,
  read: async (read) => (await teamRoles(read)).map(stored),
  put: oneByOne(put),
  remove: oneByOne(remove),
};

async function put({ item, existing }: Put<Item>, context: StepContext): Promise<StepOutcome> {
  const wanted = stateOf(item);
  const unknown = await unfit(context.tx, wanted.permissions, { isOwn: false });
  if (unknown.length > 0)
    return {
      refused: `these permissions do not exist: ${unknown.map((name) => JSON.stringify(name)).join(', ')}`,
    };
  return existing ? change(existing, wanted, context) : make(wanted, context);
}

async function make(wanted: ReturnType<typeof stateOf>, { tx, now }: StepContext): Promise<StepOutcome> {
  const made = await makeRole(tx, wanted, { organizationId: null, now });
  if (made === 'ROLE_LIMIT_REACHED') return { refused: `there can be at most ${MOST_ROLES.team} roles` };
  if (typeof made === 'string' || 'flaws' in made) return { refused: NAME_TAKEN };
  return { id: made.role.id, events: [made.event] };
}

const NAME_TAKEN = 'another role of the team or of an organization has this name';

async function change(
  { id, state }: Existing,
  wanted: ReturnType<typeof stateOf>,
  { tx, now }: StepContext,
): Promise<StepOutcome> {
  const role = await findRoleById(tx, id);
  if (!role) throw new TypeError('The catalogue is locked');
  const before = state.permissions as readonly string[];
  const lost = before.filter((name) => !wanted.permissions.includes(name));
  const gained = wanted.permissions.filter((name) => !before.includes(name));
  const consequences = [
    ...(await effectOn(tx, { role: id, names: lost, verbs: ['loses', 'lose'] })),
    ...(await effectOn(tx, { role: id, names: gained, verbs: ['gets', 'get'] })),
  ];
  const altered = await alterRole(tx, role, {
    ...wanted,
    delegable: Number(wanted.delegable),
    updated_at: now,
  });
  if (altered === 'ROLE_ALREADY_EXISTS') return { refused: NAME_TAKEN };
  return { id, events: altered?.events ?? [], consequences };
}

interface PermissionEffect {
  readonly role: string;
  readonly names: readonly string[];
  /** For one manager, and for several. */
  readonly verbs: readonly [string, string];
}

/** The managers for whom it matters that a role gets or loses permissions: those who have them by no other role. */
async function effectOn(tx: Transaction, { role, names, verbs }: PermissionEffect): Promise<string[]> {
  const lines: string[] = [];
  for (const name of names) {
    const count = await managersWithoutOther(tx, { role, permission: name });
    if (count > 0) lines.push(`${counted(count, 'manager')} ${verbs[count === 1 ? 0 : 1]} ${name}`);
  }
  return lines;
}

async function remove(
  { key, existing: { id, state }, described }: Removal<Item>,
  { tx, now }: StepContext,
): Promise<StepOutcome> {
  const role = await findRoleById(tx, id);
  if (!role) throw new TypeError('The catalogue is locked');
  const count = await countHolders(tx, { role: id, now, most: MOST_COUNTED + 1 });
  const holders = count > MOST_COUNTED ? `more than ${MOST_COUNTED} holders` : counted(count, 'holder');
  const successor = described.find(({ item }) => item.replaces?.includes(key));
  const replacement = successor && (await named(tx, String(successor.state.name)));
  if (count > 0 && !replacement)
    return {
      refused: `${counted(count, 'manager, invitation or API key has', 'managers, invitations and API keys have')} it: take it from them first, or let another role say "replaces: [${key}]"`,
    };
  if (replacement) await replaceHeld(tx, id, replacement.id);
  await deleteRoleRow(tx, id);
  const name = String(state.name);
  const deleted = roleEvent('role.deleted', role, {
    name,
    ...(replacement && { replacement: replacement.name }),
  });
  const consequences =
    count > 0 && replacement ? [`${holders} of ${name} get ${replacement.name} instead`] : [];
  return { id, events: [deleted, ...(await revokeAfter(tx, role, now))], consequences };
}

async function named(tx: Transaction, name: string): Promise<ProductRole | undefined> {
  return (await teamRoles(tx)).find((role) => role.name === name);
}
