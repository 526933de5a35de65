import { invite } from '../../fixtures/invitations.ts';
import { asking } from '../../fixtures/session-ends.ts';
import type { Service } from '../../harness/service.ts';
import { ORGANIZATION_ENDS } from './managers.ts';
import { type Ways, waysOf } from './right.ts';
import type { World } from './world.ts';

async function invited({ direct, owner, person: anybody }: World) {
  const person = await anybody();
  const organization = await direct.organization(owner);
  const { email } = person.account;
  return { owner, organization, person, ...(await invite(direct, { organization, by: owner, email })) };
}
type Invited = Awaited<ReturnType<typeof invited>>;

export const invitation: Ways = {
  by: waysOf(
    {
      revokeInvitation: ({ owner, id }: Invited, node: Service) =>
        asking(node)('revokeInvitation', owner.token, id),
      declineInvitation: ({ token }: Invited, node: Service) =>
        asking(node)('declineInvitation', undefined, '', { token }),
      acceptInvitation: ({ person, token }: Invited, node: Service) =>
        asking(node)('acceptInvitation', person.token, '', { token }),
      ...ORGANIZATION_ENDS,
    },
    invited,
    ({ token }) => [
      {
        ask: (node) => node.call('POST', '/v1/invitations/lookup', { body: { token } }),
        grants: ({ body }) => body.state === 'pending',
        afterwards: '200',
      },
    ],
  ),
};
