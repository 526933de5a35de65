import { hashToken } from '../src/pipeline/callers/key-token.ts';
import { runOn } from './rows.ts';
import type { Person, Service } from './service.ts';
import { until } from './until.ts';

type Called = Pick<Service, 'call' | 'databaseUrl'>;

/**
 * Lets a session change the factors of its account, directly in the database: the address is verified and, where there is
 * a factor already, the session is strong.
 * @returns a function that takes the strength away again, if it was given
 */
export async function allowFactors(service: Called, token: string): Promise<() => Promise<void>> {
  const read = async (path: string) => (await service.call('GET', path, { token })).body;
  const { totp, passkeys } = await read('/v1/account/security');
  if (!totp && passkeys === 0) {
    await verifyAddress(service, token);
    return async () => {};
  }
  const { session } = await read('/v1/caller');
  const methods: string = session.methods.join();
  if (methods !== 'password') return async () => {};
  await becomes(service, token, 'password,totp');
  return () => becomes(service, token, methods);
}

async function verifyAddress(service: Called, token: string): Promise<void> {
  const account = async () => (await service.call('GET', '/v1/account', { token })).body;
  const { id, emailVerified } = await account();
  if (emailVerified) return;
  const verify = 'update accounts set email_verified_at = created_at where id = ?';
  await runOn(service.databaseUrl, verify, [id]);
  await until('the service sees that the address is verified', async () => (await account()).emailVerified);
}

async function becomes(service: Called, token: string, methods: string): Promise<void> {
  const begin = 'update sessions set methods = ? where token_hash = ?';
  await runOn(service.databaseUrl, begin, [methods, hashToken(token)]);
  await until(
    'the service sees how the session began',
    async () => (await service.call('GET', '/v1/caller', { token })).body.session.methods.join() === methods,
  );
}

/** Somebody new who may change factors, whatever there are: with a verified address and a strong session. */
export async function trusted(service: Service, name: string): Promise<Person> {
  const person = await service.person(name);
  await verifyAddress(service, person.token);
  await becomes(service, person.token, 'password,totp');
  return person;
}

/** Lets every session of an account change its factors, directly in the database. */
export async function haveFactorRights(service: Called, accountId: string): Promise<void> {
  const begin = "update sessions set methods = 'password,totp' where account_id = ?";
  await runOn(service.databaseUrl, begin, [accountId]);
  await haveVerified(service, accountId);
}

/** Marks the address of an account as verified, directly in the database. */
export async function haveVerified(service: Called, accountId: string): Promise<void> {
  const verify =
    'update accounts set email_verified_at = created_at where id = ? and email_verified_at is null';
  await runOn(service.databaseUrl, verify, [accountId]);
}

/** Makes everything about an account older than the verification of its address, directly in the database. */
export async function haveUnverified(service: Called, accountId: string): Promise<void> {
  for (const update of [
    'update passkeys set before_verification = 1 where account_id = ?',
    'update accounts set email_verified_at = null where id = ?',
  ])
    await runOn(service.databaseUrl, update, [accountId]);
}

/** Takes every factor away from an account, directly in the database. */
export async function forgetFactors({ databaseUrl }: Called, accountId: string): Promise<void> {
  for (const table of ['totp', 'totp_setups', 'passkeys', 'recovery_codes'])
    await runOn(databaseUrl, `delete from ${table} where account_id = ?`, [accountId]);
}
