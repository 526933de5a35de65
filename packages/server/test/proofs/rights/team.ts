import assert from 'node:assert/strict';
import { begin } from '../../fixtures/impersonation.ts';
import { newOperator } from '../../fixtures/operators.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { asking } from '../../fixtures/session-ends.ts';
import { called, variablesOf } from '../../harness/called.ts';
import type { Person, Service } from '../../harness/service.ts';
import { done } from './managers.ts';
import { reading, type Ways, waysOf } from './right.ts';
import type { World } from './world.ts';

const OPERATED = '/v1/operator/accounts?limit=1';

/** Runs the command on the database as a node is configured. */
async function commanded(node: Service, ...args: readonly string[]): Promise<void> {
  const { code, stderr } = await called(args, variablesOf(node));
  assert.equal(code, 0, stderr);
}

const withKey = ({ direct }: World) => newServiceKey(direct);
type Key = Awaited<ReturnType<typeof withKey>>;

export const serviceKey: Ways = {
  by: waysOf(
    {
      deleteServiceKey: ({ id }: Key, node: Service, { operator }: World) =>
        asking(node)('deleteServiceKey', operator.token, id),
    },
    withKey,
    ({ token }) => [reading('/v1/caller', token), reading(OPERATED, token)],
  ),
  too: waysOf(
    {
      'the command removes it': ({ id }: Key, node: Service) => commanded(node, 'service-keys', 'remove', id),
      'the command rotates it': ({ id }: Key, node: Service) => commanded(node, 'service-keys', 'rotate', id),
    },
    withKey,
    ({ token }) => [reading('/v1/caller', token), reading(OPERATED, token)],
  ),
};

const another = ({ direct }: World) => newOperator(direct);

export const operator: Ways = {
  by: waysOf(
    { logout: ({ token }: Person, node: Service) => asking(node)('logout', token) },
    another,
    ({ token }) => [reading(OPERATED, token)],
  ),
  too: waysOf(
    {
      'the command removes the operator': ({ account }: Person, node: Service) =>
        commanded(node, 'operators', 'remove', account.email),
    },
    another,
    ({ token }) => [reading(OPERATED, token, '403 ACCESS_FORBIDDEN')],
  ),
};

/** An operator who acts for a person. */
async function acting({ direct, person: anybody }: World) {
  const person = await anybody();
  const by = await newOperator(direct);
  await done(asking(direct)('setSupportAccess', person.token, '', { allowed: true }));
  return { person, by, token: await begin(direct, by.token, person) };
}
type Acting = Awaited<ReturnType<typeof acting>>;

const IMPERSONATION_ENDS = {
  logout: ({ token }: Acting, node: Service) => asking(node)('logout', token),
  suspendAccount: ({ person }: Acting, node: Service, { operator }: World) =>
    asking(node)('suspendAccount', operator.token, person.account.id, { reason: 'Reported' }),
  deleteAccount: ({ person }: Acting, node: Service) => asking(node)('deleteAccount', person.token),
  setSupportAccess: ({ person }: Acting, node: Service) =>
    asking(node)('setSupportAccess', person.token, '', { allowed: false }),
};

const IMPERSONATION_ENDS_TOO = {
  'the operator signs out': ({ by }: Acting, node: Service) => asking(node)('logout', by.token),
  'the command removes the operator': ({ by }: Acting, node: Service) =>
    commanded(node, 'operators', 'remove', by.account.email),
};

const ofImpersonation = ({ token }: Acting) => [
  reading('/v1/account', token),
  reading('/v1/organizations', token),
];

export const impersonation: Ways = {
  by: waysOf(IMPERSONATION_ENDS, acting, ofImpersonation),
  too: waysOf(IMPERSONATION_ENDS_TOO, acting, ofImpersonation),
};
