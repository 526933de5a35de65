import assert from 'node:assert/strict';
import { newDirectory } from '../../fixtures/directories.ts';
import { NO_POLICY } from '../../fixtures/policies.ts';
import { asking } from '../../fixtures/session-ends.ts';
import { runOn } from '../../harness/rows.ts';
import type { Person, Service } from '../../harness/service.ts';
import type { Loss } from './people.ts';
import { reading, type Use, type Ways, waysOf } from './right.ts';
import type { World } from './world.ts';

/** A person who is an admin of another person's organization. */
export interface Membership {
  readonly owner: Person;
  readonly person: Person;
  readonly organization: string;
  readonly manager: string;
}

export async function membership(
  world: World,
  /** Whom the world's other organizations do not belong to, where their sessions or roles change. */
  owner = world.owner,
): Promise<Membership> {
  const { direct } = world;
  const person = await world.person();
  const organization = await direct.organization(owner);
  const manager = await direct.manager(organization, owner, person, 'admin');
  return { owner, person, organization, manager };
}

/** Makes the directory of the organization, which knows the person, send a request about them. */
async function fromDirectory(
  { organization, person }: Membership,
  node: Service,
  method: 'DELETE' | 'PATCH' | 'PUT',
  bodyFor?: (userName: string) => object,
) {
  const { connection, domain, token } = await newDirectory(node, organization);
  const email = `${person.account.id}@${domain}`;
  const move = 'update accounts set email = ?, email_canonical = ? where id = ?';
  await runOn(node.databaseUrl, move, [email, email, person.account.id]);
  const at = `/scim/${connection}/v2/Users/${person.account.id}`;
  return node.call(method, at, { token, body: bodyFor?.(email) });
}

export const ORGANIZATION_ENDS = {
  deleteOrganization: ({ owner, organization }: Pick<Membership, 'owner' | 'organization'>, node: Service) =>
    asking(node)('deleteOrganization', owner.token, organization),
  deleteOrganizationAsOperator: (
    { organization }: Pick<Membership, 'owner' | 'organization'>,
    node: Service,
    { operator }: World,
  ) => asking(node)('deleteOrganizationAsOperator', operator.token, organization, { name: 'Acme' }),
};

/** The ways in which a person leaves an organization, or is left without it. */
export const MEMBERSHIP_ENDS = {
  by: {
    removeManager: ({ owner, manager }: Membership, node: Service) =>
      asking(node)('removeManager', owner.token, manager),
    removeManagerAsOperator: ({ organization, manager }: Membership, node: Service, { operator }: World) => {
      const path = `/v1/operator/organizations/${organization}/managers/${manager}`;
      return node.call('DELETE', path, { token: operator.token });
    },
    deleteScimUser: (one: Membership, node: Service) => fromDirectory(one, node, 'DELETE'),
    patchScimUser: (one: Membership, node: Service) =>
      fromDirectory(one, node, 'PATCH', () => ({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      })),
    replaceScimUser: (one: Membership, node: Service) =>
      fromDirectory(one, node, 'PUT', (userName) => ({ userName, active: false })),
    ...ORGANIZATION_ENDS,
  },
  too: {
    'the person leaves the organization': ({ person, manager }: Membership, node: Service) =>
      asking(node)('removeManager', person.token, manager),
  },
};

const path = ({ organization }: Membership) => `/v1/organizations/${organization}`;

/** Requests that only admins and owners may send. */
const asAdmin = (one: Membership, afterwards: string): Use[] => [
  reading(`${path(one)}/invitations`, one.person.token, afterwards),
  reading(`${path(one)}/events`, one.person.token, afterwards),
  {
    ask: (node) => node.call('PUT', path(one), { token: one.person.token, body: { name: 'Acme' } }),
    afterwards,
    before: 'never',
  },
];

const asManager = (one: Membership, way: string): Use[] => {
  const afterwards = way in ORGANIZATION_ENDS ? '404 ORGANIZATION_NOT_FOUND' : '403 ACCESS_FORBIDDEN';
  return [reading(path(one), one.person.token, afterwards), ...asAdmin(one, afterwards)];
};

const LOWERINGS = {
  updateManager: ({ owner, manager }: Membership, node: Service) =>
    asking(node)('updateManager', owner.token, manager, { role: 'viewer' }),
  updateManagerAsOperator: ({ organization, manager }: Membership, node: Service, { operator }: World) => {
    const at = `/v1/operator/organizations/${organization}/managers/${manager}`;
    return node.call('PUT', at, { token: operator.token, body: { role: 'viewer' } });
  },
} satisfies Readonly<Record<string, Loss<Membership>>>;

const TRANSFER = {
  transferOrganization: ({ owner, organization, manager }: Membership, node: Service) =>
    asking(node)('transferOrganization', owner.token, organization, { managerId: manager }),
};

/** Sessions of the owner with which a demand can be made, because they meet it. */
const beginWith = (methods: string, { owner }: Membership, { databaseUrl }: Service) =>
  runOn(databaseUrl, 'update sessions set methods = ?, factor_at = 0 where account_id = ?', [
    methods,
    owner.account.id,
  ]);

async function demanding(world: World): Promise<Membership> {
  const one = await membership(world, await world.person());
  await beginWith('passkey', one, world.direct);
  return one;
}

const DEMANDS = {
  updateOrganization: ({ owner, organization }: Membership, node: Service) =>
    asking(node)('updateOrganization', owner.token, organization, {
      name: 'Acme',
      requireSecondFactor: true,
    }),
  updateOrganizationAsOperator: ({ organization }: Membership, node: Service, { operator }: World) =>
    asking(node)('updateOrganizationAsOperator', operator.token, organization, {
      name: 'Acme',
      requireSecondFactor: true,
    }),
  replaceOrganizationPolicy: ({ owner, organization }: Membership, node: Service) =>
    asking(node)('replaceOrganizationPolicy', owner.token, organization, {
      ...NO_POLICY,
      allowedMethods: ['passkey'],
    }),
};

export const manager: Ways = {
  by: {
    ...waysOf(MEMBERSHIP_ENDS.by, membership, asManager),
    ...waysOf(LOWERINGS, membership, (one) => asAdmin(one, '403 ACCESS_FORBIDDEN')),
    ...waysOf(TRANSFER, membership, (one) => [
      reading(`${path(one)}/machines`, one.owner.token, '403 ACCESS_FORBIDDEN'),
    ]),
    ...waysOf(DEMANDS, demanding, (one, way) => [
      reading(
        path(one),
        one.person.token,
        way === 'replaceOrganizationPolicy' ? '403 POLICY_REFUSED' : '403 SECOND_FACTOR_MISSING',
      ),
    ]),
  },
  too: waysOf(MEMBERSHIP_ENDS.too, membership, asManager),
};

/** @returns the answer, if it is a success */
export async function done<Answer extends { readonly status: number; readonly text: string }>(
  answer: Promise<Answer>,
): Promise<Answer> {
  const reply = await answer;
  assert.ok(reply.status < 300, reply.text);
  return reply;
}
