import { flaw } from '@portico/api';
import { ok } from '../../pipeline/answers.ts';
import { refuseManaged } from '../../pipeline/managed.ts';
import { changing, type HandlerOf, type Needs } from '../handler.ts';
import { CATALOGUE_ID, findPermissions, lockCatalogue, presentCatalogue, replaceAll } from './catalogue.ts';

export function listPermissions({ database: { read } }: Needs): HandlerOf<'listPermissions'> {
  return { handle: async () => ok(presentCatalogue(await findPermissions(read))) };
}

export const replacePermissions = changing('replacePermissions', ({ hasRolesFile }) => ({
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
    if (hasRolesFile) throw fail('ROLE_PROTECTED');
    const wanted = items.map(({ name, description = null, delegable = false }) => ({
      name,
      description,
      delegable: Number(delegable),
    }));
    const changed = await replaceAll(tx, wanted);
    if (changed === 'in use') throw fail('PERMISSION_IN_USE');
    const ids = changed ? [...changed.removed, ...changed.changed] : [];
    await refuseManaged(tx, { kind: 'permission', ids }, fail);
    return {
      events: changed
        ? { type: 'permissions.changed', subject: CATALOGUE_ID, details: changed }
        : 'unchanged',
      answer: ok(presentCatalogue(await findPermissions(tx))),
    };
  },
}));
