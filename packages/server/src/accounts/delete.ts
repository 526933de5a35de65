import { lockOwnedAlone, removeAccount } from '../consequences/account-removed.ts';
import type { Needs } from '../handler.ts';

/** As many organizations are named. */
const MOST_NAMED = 10;

/** Deletes the caller's account, unless an organization would be left without an owner. */
export function deleteAccount({ change }: Pick<Needs, 'change'>) {
  return change('deleteAccount', {
    apply: async ({ tx, target: account, now, fail }) => {
      const live = await lockOwnedAlone(tx, account.id);
      if (live.length > 0) throw fail('LAST_OWNER', { detail: `You are ${onlyOwnerOf(live)}` });
      const by = { type: 'account', id: account.id } as const;
      return { ...(await removeAccount(tx, account, { by, now })), answer: { status: 204 } };
    },
  });
}

/** What somebody is to organizations that nobody else owns. */
export function onlyOwnerOf(organizations: readonly { readonly name: string }[]): string {
  const named = organizations.slice(0, MOST_NAMED).map(({ name }) => `"${name}"`);
  const others = organizations.length - named.length;
  return `the only owner of ${named.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}
