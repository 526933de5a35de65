import assert from 'node:assert/strict';
import { signInTo } from '../../fixtures/grants.ts';
import { mailSecret } from '../../fixtures/secrets.ts';
import { asking, type SignedInTwice, type Step, sessionEnds } from '../../fixtures/session-ends.ts';
import { anotherSession } from '../../fixtures/strong.ts';
import { PASSWORD, type Person, type Service } from '../../harness/service.ts';
import { reading, type Use, type Ways, waysOf } from './right.ts';
import { MOST_SESSIONS, type World } from './world.ts';

/** A step of a way: the node acknowledges it. */
export type Loss<Scene> = (scene: Scene, node: Service, world: World) => Promise<unknown>;

type EndsOf = 'ends' | 'endsToo';
const listed = (world: World, service: Service) =>
  sessionEnds({
    service,
    operator: world.operator,
    mostSessions: MOST_SESSIONS,
    signIn: {
      redeem: (person) => signInTo(service, person, world.redeemable),
      exchange: () => assert.fail('it ends no session'),
    },
  });
/** For the names alone. */
const NAMES = listed({} as World, {} as Service);

/** The ways in which a session ends, from the list that is compared with all operations that change sessions. */
function endsOf<Which extends EndsOf>(which: Which) {
  const names = Object.keys(NAMES[which]);
  const losses = names.map((name): [string, Loss<SignedInTwice>] => [
    name,
    (signed, node, world) =>
      (listed(world, node)[which] as Record<string, Step>)[name]?.(signed) as Promise<unknown>,
  ]);
  return Object.fromEntries(losses) as {
    readonly [Each in keyof (typeof NAMES)[Which]]: Loss<SignedInTwice>;
  };
}

/** The same for any right that depends on a session. */
export const SESSION_ENDS = { by: endsOf('ends'), too: endsOf('endsToo') };

/** A person who is signed in twice. */
export async function signedInTwice(
  { direct, person: anybody }: World,
  known?: Person,
): Promise<SignedInTwice> {
  const person = known ?? (await anybody());
  const { body } = await direct.call('GET', '/v1/sessions', { token: person.token });
  const { token: other } = await anotherSession(direct, person);
  return { person, applicationId: '', other, parent: body.items[0].id };
}

const ofSession = ({ person: { token } }: SignedInTwice): Use[] => [
  reading('/v1/account', token),
  reading('/v1/organizations', token),
];

export const session: Ways = {
  by: waysOf(SESSION_ENDS.by, signedInTwice, ofSession),
  too: waysOf(SESSION_ENDS.too, signedInTwice, ofSession),
};

/** A person with a session that an application of the team has in their name. */
async function inApplication(world: World) {
  const signed = await signedInTwice(world);
  const { token: access, grant } = await signInTo(world.direct, signed.person, world.redeemable);
  return { ...signed, access, grant };
}
type InApplication = Awaited<ReturnType<typeof inApplication>>;

const ofItsSession = ({ access }: InApplication): Use[] => [reading('/v1/account', access)];

export const sessionOfAnApplication: Ways = {
  by: waysOf(
    {
      ...SESSION_ENDS.by,
      deleteGrant: ({ person, grant }: InApplication, node: Service) =>
        asking(node)('deleteGrant', person.token, grant),
    },
    inApplication,
    ofItsSession,
  ),
  too: waysOf(SESSION_ENDS.too, inApplication, ofItsSession),
};

/** Whether a password, with an address, is accepted: each sign-in takes room for a session, so that it is tried once. */
const signingIn = ({ account: { email }, password }: Person, afterwards: string): Use => ({
  ask: (node) => node.call('POST', '/v1/login', { body: { email, password } }),
  afterwards,
  before: 'once',
});

const newPerson = ({ person }: World) => person();

export const password: Ways = {
  by: waysOf(
    {
      changePassword: ({ token }: Person, node: Service) =>
        asking(node)('changePassword', token, '', {
          currentPassword: PASSWORD,
          newPassword: 'another password',
        }),
      resetPassword: async ({ account }: Person, node: Service) =>
        asking(node)('resetPassword', undefined, '', {
          token: await mailSecret(node, 'password_reset', account.id),
          password: 'a third password',
        }),
      verifyEmail: async ({ account, token }: Person, node: Service) => {
        const body = { email: `moved-${account.email}`, password: PASSWORD };
        const changed = await asking(node)('changeEmail', token, '', body);
        assert.equal(changed.status, 200, changed.text);
        return asking(node)('verifyEmail', undefined, '', {
          token: await mailSecret(node, 'email_change', account.id),
        });
      },
      suspendAccount: ({ account }: Person, node: Service, { operator }: World) =>
        asking(node)('suspendAccount', operator.token, account.id, { reason: 'Reported' }),
      deleteAccount: ({ token }: Person, node: Service) => asking(node)('deleteAccount', token),
    },
    newPerson,
    (person, way) => [
      signingIn(person, way === 'suspendAccount' ? '403 ACCOUNT_SUSPENDED' : '401 CREDENTIALS_INVALID'),
    ],
  ),
};
