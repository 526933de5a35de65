import { ok } from '../../pipeline/answers.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { findMetadata } from './store.ts';

export function getAccountMetadata({ database }: Needs): HandlerOf<'getAccountMetadata'> {
  const find = findMetadata(database, 'account');
  return { handle: async ({ caller: { account } }) => shown(await find(account.id)) };
}

export function getOrganizationMetadata({ database }: Needs): HandlerOf<'getOrganizationMetadata'> {
  const find = findMetadata(database, 'organization');
  return { handle: async ({ target: { organization } }) => shown(await find(organization.id)) };
}

export function getManagerMetadata({ database }: Needs): HandlerOf<'getManagerMetadata'> {
  const find = findMetadata(database, 'manager');
  return { handle: async ({ target: { manager } }) => shown(await find(manager.id)) };
}

/** The half that everyone sees who can read the owner. */
function shown({ public: body }: { readonly public: object }) {
  return ok({ public: body });
}
