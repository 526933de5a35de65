import assert from 'node:assert/strict';
import { newId } from '../../../src/ground/id.ts';
import { hashToken, sessionTokens } from '../../../src/pipeline/callers/key-token.ts';
import type { Authenticator } from '../../doubles/authenticator.ts';
import { haveVerified } from '../../fixtures/factors.ts';
import { addPasskey, answerChallenge } from '../../fixtures/passkeys.ts';
import { mailSecret } from '../../fixtures/secrets.ts';
import { codeOf, protect } from '../../fixtures/totp.ts';
import { type Row, rowsOf, runOn } from '../../harness/rows.ts';
import { PASSWORD, type Person, type Reply, type Service } from '../../harness/service.ts';

/** The factors of an account: the first has not even a verified address. */
export const SITUATIONS = ['no verified address', 'no factor', 'TOTP', 'a passkey', 'both'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** A person in a situation, with everything that is needed to sign in. */
export interface Somebody extends Person {
  readonly situation: Situation;
  /** Of the app, in base32. */
  readonly secret: string | undefined;
  readonly authenticator: Authenticator | undefined;
  readonly passkey: string | undefined;
  readonly recoveryCodes: readonly string[];
  /** An organization that they own, and which demands a second factor. */
  readonly organization: string;
  readonly manager: string;
  /** Resources of others, for operators: ids by the name of the resource. */
  readonly others: Readonly<Record<'anyAccount' | 'anyOrganization', string>>;
}

export const hasTotp = (situation: Situation) => situation === 'TOTP' || situation === 'both';
export const hasPasskey = (situation: Situation) => situation === 'a passkey' || situation === 'both';
export const hasFactor = (situation: Situation) => hasTotp(situation) || hasPasskey(situation);

export async function somebodyIn(
  service: Service,
  situation: Situation,
  others: Somebody['others'],
): Promise<Somebody> {
  const person = await service.person(situation.replaceAll(' ', '-'));
  const { token, account } = person;
  const organization = await service.organization(person);
  const { body } = await service.call('GET', `/v1/organizations/${organization}/managers`, { token });
  const demand = 'update organizations set require_second_factor = 1 where id = ?';
  await runOn(service.databaseUrl, demand, [organization]);
  if (situation !== 'no verified address') await haveVerified(service, account.id);
  const keyed = hasPasskey(situation) ? await addPasskey(service, person) : undefined;
  const app = hasTotp(situation) ? await protect(service, person) : undefined;
  return {
    ...person,
    situation,
    secret: app?.secret,
    authenticator: keyed?.authenticator,
    passkey: keyed?.id,
    recoveryCodes: keyed?.codes ?? app?.recoveryCodes ?? [],
    organization,
    manager: body.items[0].id,
    others,
  };
}

/** How a session begins. */
export const WAYS = ['password', 'reset', 'code', 'recovery code', 'passkey'] as const;
export type Way = (typeof WAYS)[number];

/** The result of a way to sign in: a strong or weak session, or an error. */
export function ledTo(way: Way, situation: Situation): 'strong' | 'weak' | string {
  switch (way) {
    case 'passkey':
      return hasPasskey(situation) ? 'strong' : '401 CREDENTIALS_INVALID';
    case 'code':
      if (hasTotp(situation)) return 'strong';
      return hasPasskey(situation) ? '401 SECOND_FACTOR_INVALID' : 'weak';
    case 'recovery code':
      return hasFactor(situation) ? 'strong' : 'weak';
    default:
      return hasTotp(situation) ? '401 SECOND_FACTOR_REQUIRED' : 'weak';
  }
}

/** Signs in this way. A reset sets the previous password again, so that the next way finds it. */
export async function goIn(service: Service, somebody: Somebody, way: Way): Promise<Reply> {
  const { account, secret, recoveryCodes, authenticator } = somebody;
  const login = (code?: string) =>
    service.call('POST', '/v1/login', { body: { email: account.email, password: PASSWORD, code } });
  switch (way) {
    case 'passkey':
      return service.call('POST', '/v1/passkey-login', { body: await passkeyAnswer(service, authenticator) });
    case 'code': {
      // Forgets the step of a code that was used before: tests are quicker than time.
      await runOn(service.databaseUrl, 'update totp set last_step = 0 where account_id = ?', [account.id]);
      return login(secret === undefined ? '123456' : codeOf(secret));
    }
    case 'recovery code':
      return login(recoveryCodes[0] ?? '0123-4567-89AB-CDEF');
    case 'reset': {
      const body = { token: await mailSecret(service, 'password_reset', account.id), password: PASSWORD };
      assert.equal((await service.call('PUT', '/v1/password-resets', { body })).status, 204);
      return login();
    }
    default:
      return login();
  }
}

/** Of an authenticator, registered or not. */
async function passkeyAnswer(service: Service, authenticator: Authenticator | undefined) {
  if (authenticator) return answerChallenge(service, authenticator);
  const { body } = await service.call('POST', '/v1/passkey-challenges');
  return { challengeId: body.id, credential: {} };
}

/** The same session, begun too long ago for steps that need a recent one. */
export async function agedCopy(service: Service, token: string): Promise<string> {
  const aged = sessionTokens.make();
  const copy = `insert into sessions (id, account_id, token_hash, created_at, last_used_at, methods, passkey_id)
    select ?, account_id, ?, created_at - 660000, last_used_at, methods, passkey_id from sessions where token_hash = ?`;
  await runOn(service.databaseUrl, copy, [newId(), hashToken(aged), hashToken(token)]);
  return aged;
}

const TABLES = ['totp', 'totp_setups', 'passkeys', 'recovery_codes', 'sessions'] as const;

/** Remembers the factors of an account. @returns a function that restores them */
export async function keepFactors(
  { databaseUrl }: Service,
  { account: { id } }: Person,
): Promise<() => Promise<void>> {
  const kept: [string, Row[]][] = [];
  for (const table of TABLES)
    kept.push([table, await rowsOf(databaseUrl, `select * from ${table} where account_id = '${id}'`)]);
  return async () => {
    for (const [table, rows] of kept) {
      await runOn(databaseUrl, `delete from ${table} where account_id = ?`, [id]);
      for (const row of rows) {
        const columns = Object.keys(row);
        const places = columns.map(() => '?').join();
        const insert = `insert into ${table} (${columns.join()}) values (${places})`;
        await runOn(databaseUrl, insert, Object.values(row));
      }
    }
  };
}
