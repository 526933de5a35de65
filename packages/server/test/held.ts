import assert from 'node:assert/strict';
import { connectedTo, FEDERATION } from './connected.ts';
import { haveVerified } from './factors.ts';
import { startProvider } from './openid-provider.ts';
import { newOperator } from './operators.ts';
import { outcome } from './outcome.ts';
import { runOn } from './rows.ts';
import { mailSecret } from './secrets.ts';
import { PASSWORD, type Person, startService } from './service.ts';
import { beginWith } from './strong.ts';

/** Somebody whose address is in the domain of an organization that another owner can have demand its own sign-in. */
export interface Held {
  readonly person: Person;
  /** With a second factor, and an address elsewhere. */
  readonly owner: Person;
  readonly organization: string;
  readonly domain: string;
  readonly connection: string;
  readonly manager: string;
  readonly email: string;
}

interface Login {
  readonly password?: string;
  readonly code?: string;
}

let addresses = 0;

/** An address that is nobody else's. */
export const newAddress = (domain = 'example.org') => `person-${process.pid}-${++addresses}@${domain}`;

/** A service whose organizations have a provider of their own, and what people do there. */
export async function startHeld() {
  const provider = await startProvider();
  const service = await startService({ environment: FEDERATION, workInterval: 20 });
  const operator = await newOperator(service);
  const run = (sql: string, values: readonly unknown[]) => runOn(service.databaseUrl, sql, values);

  async function giveAddress({ account }: Pick<Person, 'account'>, email: string): Promise<void> {
    const update = 'update accounts set email = ?, email_canonical = ? where id = ?';
    await run(update, [email, email, account.id]);
    await haveVerified(service, account.id);
  }

  async function endMove({ account }: Pick<Person, 'account'>): Promise<void> {
    const token = await mailSecret(service, 'email_change', account.id);
    const reply = await service.call('PUT', '/v1/email-verifications', { body: { token } });
    assert.equal(outcome(reply), '204');
  }

  return {
    service,
    provider,
    run,
    giveAddress,
    endMove,
    stop: async () => {
      await service.stop();
      await provider.stop();
    },

    organizationOf: async (role: 'owner' | 'admin'): Promise<Held> => {
      const { owner, organization, domain, connection } = await connectedTo(service, provider);
      await beginWith(service, owner);
      const person = await service.person('held');
      const manager = await service.manager(organization, owner, person, role);
      const email = newAddress(domain);
      await giveAddress(person, email);
      return { person, owner, organization, domain, connection, manager, email };
    },

    demand: async ({ organization, owner: { token } }: Held, ssoRequired = true): Promise<void> => {
      const body = { name: 'Acme', ssoRequired };
      const reply = await service.call('PUT', `/v1/organizations/${organization}`, { token, body });
      assert.equal(outcome(reply), '200');
    },

    read: async ({ organization }: Held, token: string) =>
      outcome(await service.call('GET', `/v1/organizations/${organization}`, { token })),

    isHeld: async ({ manager, owner: { token } }: Held): Promise<boolean> =>
      (await service.call('GET', `/v1/managers/${manager}`, { token })).body.ssoHeld,

    asOperator: (method: string, path: string, body?: object) =>
      service.call(method, `/v1/operator/${path}`, { token: operator.token, ...(body && { body }) }),

    /** @returns a session that began with the password, and a code where one is given */
    login: async (email: string, { password = PASSWORD, code }: Login = {}): Promise<string> => {
      const body = { email, password, ...(code && { code }) };
      const reply = await service.call('POST', '/v1/login', { body });
      assert.equal(reply.status, 201, reply.text);
      return reply.body.accessToken;
    },

    /** @returns the address that somebody has asked for, outside the domain by default */
    beginMove: async ({ token }: Person, email = newAddress()): Promise<string> => {
      const body = { email, password: PASSWORD };
      const reply = await service.call('PUT', '/v1/account/email', { token, body });
      assert.equal(outcome(reply), '200');
      return email;
    },

    /** @returns the new password */
    reset: async ({ account }: Person): Promise<string> => {
      const token = await mailSecret(service, 'password_reset', account.id);
      const body = { token, password: 'another long password' };
      assert.equal(outcome(await service.call('PUT', '/v1/password-resets', { body })), '204');
      return body.password;
    },
  };
}
