import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { secretKeysOf } from '../src/ground/secret-keys/keys.ts';
import { placeOf, SEALED, type SealedColumn } from '../src/ground/secret-keys/sealed.ts';
import { allowFactors } from './factors.ts';
import { runOn } from './rows.ts';
import { type Person, type Reply, SECRET_KEY, type Service } from './service.ts';

const STEP = 30_000;
const KNOWN = Buffer.alloc(20, 'k');

/** The code that an app with this secret, in base32, shows at a time, by default now. */
export function codeOf(secret: string, at = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

/** A code that is not right now, nor one step early or late. @param codeAt the right one at a time */
function wrongAround(at: number, codeAt: (time: number) => string): string {
  const right = [-1, 0, 1].map((steps) => codeAt(at + steps * STEP));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
}

export const wrongCodeOf = (secret: string, at = Date.now()) =>
  wrongAround(at, (time) => codeOf(secret, time));

/** The code of what `beginKnownTotp` begins, by the clock of the service. */
export const knownCode = (timestamp = Date.now()) =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(KNOWN).buffer }) }).generate({ timestamp });
export const wrongKnownCode = () => wrongAround(Date.now(), knownCode);

const sealed = (accountId: string, column: SealedColumn = SEALED.totp) =>
  secretKeysOf([Buffer.from(SECRET_KEY, 'base64')]).seal(placeOf(column, accountId), KNOWN);

/** Begins to set up an app with a known secret, directly in the database. */
export async function beginKnownTotp(
  { databaseUrl }: Pick<Service, 'databaseUrl'>,
  accountId: string,
): Promise<void> {
  await runOn(databaseUrl, 'delete from totp where account_id = ?', [accountId]);
  await runOn(
    databaseUrl,
    `insert into totp_setups (account_id, secret, before_verification, expires_at) values (?, ?, 0, ?)
     on conflict (account_id) do update set secret = excluded.secret, expires_at = excluded.expires_at`,
    [accountId, sealed(accountId), Date.now() + 15 * 60_000],
  );
}

/** Gives an account an app with a known secret and a recovery code, directly in the database. */
export async function haveKnownTotp(
  { databaseUrl }: Pick<Service, 'databaseUrl'>,
  accountId: string,
): Promise<void> {
  const now = Date.now();
  await runOn(
    databaseUrl,
    `insert into totp (account_id, secret, recovery_key, before_verification, created_at, last_step)
     values (?, ?, ?, 0, ?, 0) on conflict (account_id) do nothing`,
    [accountId, sealed(accountId), sealed(accountId, SEALED.recoveryKey), now],
  );
  await runOn(
    databaseUrl,
    `insert into recovery_codes (account_id, code_hmac, key, created_at) values (?, 'x', 'x', ?)
     on conflict (account_id, code_hmac) do nothing`,
    [accountId, now],
  );
}

/** Somebody with an authenticator app, whose codes of earlier steps have not been used. */
export interface Protected extends Person {
  /** In base32. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets up an app; a session without the right is given it first. @param at the service's present time, by default the machine's */
export async function protect(service: Service, person: Person, at?: number): Promise<Protected> {
  const { token } = person;
  await allowFactors(service, token);
  const begun = await service.call('POST', '/v1/account/totp', { token });
  assert.equal(begun.status, 201, begun.text);
  const { secret } = begun.body;
  const activated = await activate(service, { token, secret, now: () => at ?? Date.now() });
  assert.equal(activated.status, 200, activated.text);
  return { ...person, secret, recoveryCodes: activated.body.codes ?? [] };
}

interface Activation {
  readonly token: string;
  readonly secret: string;
  readonly now: () => number;
}

/** The code of the previous step leaves the present one unused. If it is too old, as a step has just ended, the next is tried. */
async function activate({ call }: Service, { token, secret, now }: Activation): Promise<Reply> {
  for (;;) {
    const step = Math.floor(now() / STEP);
    const body = { code: codeOf(secret, (step - 1) * STEP) };
    const reply = await call('PUT', '/v1/account/totp', { token, body });
    if (reply.status !== 422 || step === Math.floor(now() / STEP)) return reply;
  }
}

/** Takes an app away from an account, directly in the database. */
export async function forgetTotp(
  { databaseUrl }: Pick<Service, 'databaseUrl'>,
  accountId: string,
): Promise<void> {
  await runOn(databaseUrl, 'delete from totp where account_id = ?', [accountId]);
}
