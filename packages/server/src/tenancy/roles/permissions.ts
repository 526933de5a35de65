import { flaw } from '@portico/api';
import type { ProductPermissionRow } from '../../ground/database/schema.ts';
import { ok } from '../../pipeline/answers.ts';
import { changing, type HandlerOf, type Needs } from '../handler.ts';
import { CATALOGUE_ID, findPermissions, lockCatalogue, presentCatalogue, replaceAll } from './catalogue.ts';
import { refuseManagedRoles } from './managed.ts';

export function listPermissions({ database: { read } }: Needs): HandlerOf<'listPermissions'> {
  return { handle: async () => ok(presentCatalogue(await findPermissions(read))) };
}

export const replacePermissions = changing('replacePermissions', () => ({
  validate: ({ items = [] }) =>
    new Set(items.map(({ name }) => name)).size < items.length
      ? { items: flaw('not_unique', 'must not have the same name twice') }
      : {},
  about: {
    lock: async (tx) => {
      await lockCatalogue(tx);
      return presentCatalogue(await findPermissions(tx));
    },
  },
  apply: async ({ tx, body: { items }, fail }) => {
    const wanted = items.map(({ name, description = null, delegable = false }) => ({
      name,
      description,
      delegable: Number(delegable),
    }));
    const differing = differingFrom(wanted, await findPermissions(tx));
    await refuseManagedRoles(tx, { kind: 'permission', ids: differing }, fail);
    const changed = await replaceAll(tx, wanted);
    if (changed === 'in use') throw fail('PERMISSION_IN_USE');
    return {
      events: changed
        ? { type: 'permissions.changed', subject: CATALOGUE_ID, details: changed }
        : 'unchanged',
      answer: ok(presentCatalogue(await findPermissions(tx))),
    };
  },
}));

/** The names of permissions that a catalogue removes or changes. */
function differingFrom(
  wanted: readonly ProductPermissionRow[],
  before: readonly ProductPermissionRow[],
): string[] {
  const after = new Map(wanted.map((one) => [one.name, one]));
  const isSame = ({ name, description, delegable }: ProductPermissionRow) => {
    const now = after.get(name);
    return now?.description === description && now.delegable === delegable;
  };
  return before.filter((one) => !isSame(one)).map(({ name }) => name);
}
