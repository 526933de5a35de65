import type { RevokedWithManager } from '@portico/api';
import { actorOf } from '../callers/caller.ts';
import { endMade, idsOf, madeBy, mailsAbout } from '../consequences/manager-left.ts';
import type { Needs } from '../handler.ts';
import { newId } from '../id.ts';
import { revokeInvitationsOf } from '../invitations/revocation.ts';
import { managerEvent } from './manager.ts';
import { isLastOwner } from './ownership.ts';
import { deleteManagerRow } from './store.ts';

/** What it takes to end what somebody made. */
const PERMISSIONS = { keys: 'api-keys:manage', webhooks: 'webhooks:delete' } as const;

export function removeManager({ change }: Pick<Needs, 'change'>) {
  return change('removeManager', {
    demands: ({ query }) => {
      const kinds = kindsIn(query);
      return { permissions: kinds.map((kind) => PERMISSIONS[kind]), isForPeople: kinds.includes('keys') };
    },

    apply: async ({ tx, target: { manager }, caller, query, now, fail }) => {
      if (await isLastOwner(tx, manager)) throw fail('LAST_OWNER');
      await deleteManagerRow(tx, manager.id);
      const { account_id, organization_id: organization } = manager;
      const made = await madeBy(tx, manager);
      const inviter = { id: account_id, organization };
      const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'inviter_removed', now });
      const by = actorOf(caller);
      const ended = await endMade(tx, manager, made, { kinds: kindsIn(query), now, by });
      const event = newId();
      return {
        events: [
          { ...managerEvent('manager.removed', manager, { role: manager.role, ...idsOf(made) }), id: event },
          ...revoked,
          ...ended,
        ],
        mails: await mailsAbout(tx, made, { event, organization }),
        answer: { status: 204 },
      };
    },
  });
}

function kindsIn({ revoke }: { readonly revoke?: string }): RevokedWithManager[] {
  return (revoke?.split(',') ?? []) as RevokedWithManager[];
}
