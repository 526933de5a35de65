import { flaw, type GivenCode } from '@portico/api';
import { MINUTE, timestamp } from '../../ground/clock.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import { newAccount } from '../../identity/accounts/columns.ts';
import { BAD_SECRET, hashOfSecret, newLinkSecret } from '../../identity/accounts/mailed-secret.ts';
import { emailIsTaken, insertAccount } from '../../identity/accounts/store.ts';
import { insertTotp } from '../../identity/second-factors/store.ts';
import { presentSecret, secretOfHmac, stepOf } from '../../identity/second-factors/totp.ts';
import { createdEvents, openSession, presentSignedIn } from '../../identity/sessions/open.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { changing, type HandlerOf, type Needs } from '../handler.ts';
import { findLink, hasOperator, lockLink, storeLink, voidLink } from './first-operator-store.ts';
import { insertOperator } from './store.ts';

/** How long the link works, in milliseconds. */
const LIFETIME = 15 * MINUTE;

/**
 * For how long a start of the service leaves the link of an earlier one, in milliseconds: nodes that start together print
 * one, and somebody who has lost it need not wait for its end.
 */
const KEPT = MINUTE;

/** Makes the link of a service that never had an operator. @returns its token; undefined where there is no need for it */
export async function makeFirstOperatorLink(
  database: Pick<Database, 'transaction'>,
  now: number,
): Promise<string | undefined> {
  const { secret, hash } = newLinkSecret();
  return database.transaction(async (tx) => {
    // Nodes of earlier versions add operators without a word of it.
    if (await hasOperator(tx)) await voidLink(tx);
    const link = { hash, now, expiresAt: now + LIFETIME, keptSince: now - KEPT };
    return (await storeLink(tx, link)) ? secret : undefined;
  });
}

/**
 * The secrets that the authenticator app can have: one under each secret key, and the first is shown. They follow from the
 * link, so that the page can be opened again after the app has scanned it, and nothing is stored for a page that is left.
 */
export function appSecrets(keys: SecretKeys, linkHash: string): readonly Buffer[] {
  return keys.hmacs('first operator', linkHash).map(secretOfHmac);
}

/** The secret that the app has which shows a code, and the code's time step. */
function provenBy(code: GivenCode | null, secrets: readonly Buffer[], now: number) {
  if (code?.method !== 'totp') return undefined;
  for (const secret of secrets) {
    const step = stepOf(secret, code.code, now);
    if (step !== undefined) return { secret, step };
  }
  return undefined;
}

/** The name of the account in the app, before an address is typed. */
const LABEL = 'operator';

const WRONG = flaw('wrong', 'does not match the code in the app');

export function lookUpFirstOperator({
  database: { read },
  secretKeys,
  brand,
  clock,
}: Needs): HandlerOf<'lookUpFirstOperator'> {
  return {
    handle: async ({ body: { token }, fail }) => {
      const hash = hashOfSecret(token);
      const expiresAt = hash && (await findLink(read, hash, clock()));
      const [secret] = hash === undefined ? [] : appSecrets(secretKeys, hash);
      if (!expiresAt || !secret) throw fail('FIELDS_VALIDATION_ERROR', { token: BAD_SECRET });
      const shown = presentSecret(secret, { issuer: brand().name, email: LABEL });
      return ok({ ...shown, expiresAt: timestamp(expiresAt) });
    },
  };
}

/** Creates the account of the first operator with everything that it needs, and signs in. */
export const createFirstOperator = changing('createFirstOperator', (needs) => ({
  validate: async ({ token, email, password, code }) => {
    const { clock, database, passwords, secretKeys } = needs;
    const hash = token === undefined ? undefined : hashOfSecret(token);
    const isValid = hash !== undefined && (await findLink(database.read, hash, clock())) !== undefined;
    const weak = email && password !== undefined && (await passwords.flawFor(password, email.typed));
    const isWrong = isValid && code !== undefined && !provenBy(code, appSecrets(secretKeys, hash), clock());
    return {
      ...(token !== undefined && !isValid && { token: BAD_SECRET }),
      ...(weak && { password: weak }),
      ...(isWrong && { code: WRONG }),
    };
  },

  prepare: async (request) => {
    const { email, password } = request.body;
    if (await emailIsTaken(needs.database.read, email.canonical)) throw request.fail('EMAIL_ALREADY_EXISTS');
    return { password_hash: await needs.hasher.hash(password, request) };
  },

  apply: async ({ tx, body, prepared, now, fail, identified, userAgent, ipAddress }) => {
    const { email, token, code, name = null, locale = null } = body;
    const hash = hashOfSecret(token);
    if (hash === undefined || !(await lockLink(tx, hash, now)))
      throw fail('FIELDS_VALIDATION_ERROR', { token: BAD_SECRET });
    const app = provenBy(code, appSecrets(needs.secretKeys, hash), now);
    // Hashing the password may have taken longer than the code is valid.
    if (!app) throw fail('FIELDS_VALIDATION_ERROR', { code: WRONG });
    const account = newAccount({ email, isVerified: true, name, locale, ...prepared }, now);
    if (!(await insertAccount(tx, account))) throw fail('EMAIL_ALREADY_EXISTS');
    const { id } = account;
    await addApp(tx, { id, ...app, now }, needs);
    const codes = await needs.codes.renew(tx, id, now);
    await insertOperator(tx, id, now);
    identified(id);
    const from = { now, userAgent, ipAddress, methods: ['password', 'totp'] } as const;
    const opened = await openSession(tx, { accountId: id, ...from, signingIn: account }, needs);
    const own = { subject: id, account: id, actor: id };
    return {
      events: [
        { type: 'account.registered', ...own },
        { type: 'account.email_verified', ...own },
        { type: 'account.totp_enabled', ...own },
        { type: 'operator.added', ...own },
        ...createdEvents(opened),
      ],
      answer: created('/v1/account', { ...presentSignedIn(account, opened, needs.lifetimes), codes }),
    };
  },
}));

interface ProvenApp {
  readonly id: string;
  readonly secret: Buffer;
  readonly step: number;
  readonly now: number;
}

async function addApp(
  tx: Transaction,
  { id, secret, step, now }: ProvenApp,
  { secretKeys }: Pick<Needs, 'secretKeys'>,
): Promise<void> {
  await insertTotp(tx, {
    account_id: id,
    secret: await sealIn(tx, secretKeys, { place: placeOf(SEALED.totp, id), secret }),
    recovery_key: null,
    before_verification: 0,
    sso_organization_id: null,
    created_at: now,
    last_step: step,
  });
}
