import { type OperationId, operations } from '@portico/api';
import type { Reply } from './client.ts';
import { haveUnverified, haveVerified } from './factors.ts';
import { newLoginCode } from './login-codes.ts';
import { descriptions } from './operations/descriptions.ts';
import { secretsFor } from './operations/scene.ts';
import { addPasskey, passkeyFor } from './passkeys.ts';
import { runOn } from './rows.ts';
import { PASSWORD, type Person, type Service } from './service.ts';
import { keptSignIn, newIdentity, saidOf } from './sign-ins.ts';
import { knownCode } from './totp.ts';

/** Somebody who has signed in to an application in one of two sessions. */
export interface SignedInTwice {
  readonly person: Person;
  readonly applicationId: string;
  /** The token of the other session. */
  readonly other: string;
  /** The id of the session in which they signed in to the application. */
  readonly parent: string;
}

/** Something that may end the session in which somebody signed in to an application. */
export type Step<Signed = SignedInTwice> = (signed: Signed) => Promise<unknown>;

interface Where {
  readonly service: Service;
  /** Acts for the team. */
  readonly operator: Person;
  /** The clock of the service, if it is not the machine's. */
  readonly clock?: () => number;
  /** How many sessions an account has at most. */
  readonly mostSessions: number;
  /** How else somebody can sign in without ending the session. */
  readonly signIn: {
    readonly redeem: (person: Person) => Promise<unknown>;
    readonly exchange: (person: Person) => Promise<unknown>;
  };
}

/** An operation by its name, about this id. */
export function asking({ call }: Pick<Service, 'call'>) {
  return (id: OperationId, token: string | undefined, about = '', body?: unknown): Promise<Reply> => {
    const { method, path } = operations[id];
    return call(method, `/v1${path.replace(':id', about)}`, { token, body });
  };
}

const newPassword = { currentPassword: PASSWORD, newPassword: 'another password' };

/**
 * Every operation that changes sessions, by whether it ends the one in which somebody signed in to an application. Each
 * has to be here: there is no other list of the ways in which sessions end.
 */
export function sessionEnds({ service, operator, clock = Date.now, mostSessions, signIn }: Where) {
  const { databaseUrl, call } = service;
  const ask = asking(service);

  const secret = async ({ account: { id } }: Person, name: 'verification' | 'passwordReset') => {
    await haveUnverified(service, id);
    return (await secretsFor(service, id))[name];
  };
  const login = ({ account: { email } }: Person) =>
    call('POST', '/v1/login', { body: { email, password: PASSWORD } });

  const ends: { readonly [Id in OperationId]?: Step } = {
    logout: ({ person: { token } }) => ask('logout', token),
    endSession: ({ person: { token } }) => ask('endSession', token, '', { parameters: '' }),
    deleteSession: ({ other, parent }) => ask('deleteSession', other, parent),
    deleteSessions: ({ other }) => ask('deleteSessions', other),
    changePassword: ({ other }) => ask('changePassword', other, '', newPassword),
    resetPassword: async ({ person }) =>
      ask('resetPassword', undefined, '', {
        token: await secret(person, 'passwordReset'),
        password: 'a third password',
      }),
    rejectEmail: async ({ person }) =>
      ask('rejectEmail', undefined, '', { token: await secret(person, 'verification') }),
    deleteAccount: ({ other }) => ask('deleteAccount', other),
    suspendAccount: ({ person }) =>
      ask('suspendAccount', operator.token, person.account.id, { reason: 'Reported' }),
    endAccountSessions: ({ person }) => ask('endAccountSessions', operator.token, person.account.id),
    removeFactors: async ({ person }) => {
      await addPasskey(service, person);
      return ask('removeFactors', operator.token, person.account.id);
    },
    deleteAccountAsOperator: ({ person }) =>
      ask('deleteAccountAsOperator', operator.token, person.account.id, { email: person.account.email }),
    // One more than there may be, while the others are in use.
    login: async ({ person, parent }) => {
      await runOn(databaseUrl, 'update sessions set last_used_at = last_used_at - 600000 where id = ?', [
        parent,
      ]);
      for (let sessions = 2; sessions < mostSessions; sessions++) await login(person);
      return login(person);
    },
  };

  /** Those that leave that session, or one in its place. */
  const keeps: { readonly [Id in OperationId]?: Step } = {
    codeLogin: async ({ person }) => {
      await haveVerified(service, person.account.id);
      return ask('codeLogin', undefined, '', await newLoginCode(service, person.account.id));
    },
    register: async () => service.person('another'),
    redeemAuthorization: ({ person }) => signIn.redeem(person),
    issueOauthTokens: ({ person }) => signIn.exchange(person),
    impersonateAccount: ({ person }) =>
      ask('impersonateAccount', operator.token, person.account.id, { reason: 'A ticket' }),
    passkeyLogin: async ({ person }) => {
      const { answers } = await passkeyFor(service, person);
      return ask('passkeyLogin', undefined, '', answers.login);
    },
    completeSignIn: async ({ person }) => {
      const said = saidOf(person.account.email);
      await newIdentity(service, person.account.id, said);
      return ask('completeSignIn', undefined, '', { verifier: await keptSignIn(service, 'code', said) });
    },
    activateTotp: async ({ person }) => {
      await descriptions.activateTotp.prepare?.(service, person.account.id);
      return ask('activateTotp', person.token, '', { code: knownCode(clock()) });
    },
    reauthenticate: ({ person: { token } }) => ask('reauthenticate', token, '', { password: PASSWORD }),
  };

  /** What else ends that session. */
  const endsToo: Readonly<Record<string, Step>> = {
    'the person signs out everywhere': ({ other }) =>
      ask('endSession', other, '', { parameters: '', everywhere: true }),
    'a passkey is removed with which the session began': async ({ person, parent, other }) => {
      const { id } = await addPasskey(service, person);
      const begin = `update sessions set passkey_id = ?, methods = 'passkey' where id = ?`;
      await runOn(databaseUrl, begin, [id, parent]);
      await runOn(databaseUrl, `update sessions set methods = 'passkey' where account_id = ?`, [
        person.account.id,
      ]);
      return ask('deletePasskey', other, id);
    },
  };

  return { ends, keeps, endsToo };
}

/** The operations that change any of these tables, as their descriptions say. */
export function changing(...tables: readonly string[]): string[] {
  return Object.entries(descriptions)
    .filter(([, { changes }]) => (changes as readonly string[]).some((table) => tables.includes(table)))
    .map(([id]) => id)
    .toSorted();
}
