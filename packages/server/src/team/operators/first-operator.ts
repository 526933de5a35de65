import { MINUTE, timestamp } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import { newAccount } from '../../identity/accounts/columns.ts';
import { BAD_SECRET, hashOfSecret, newLinkSecret } from '../../identity/accounts/mailed-secret.ts';
import { emailIsTaken, insertAccount } from '../../identity/accounts/store.ts';
import { createdEvents, openSession, presentSignedIn } from '../../identity/sessions/open.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { changing, type HandlerOf, type Needs } from '../handler.ts';
import {
  addFactor,
  flawsOf,
  NO_MATCH,
  presentFactors,
  provenApp,
  provenPasskey,
  WRONG,
} from './first-operator-factor.ts';
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

export function lookUpFirstOperator(needs: Needs): HandlerOf<'lookUpFirstOperator'> {
  const { database, clock } = needs;
  return {
    handle: async ({ body: { token }, fail }) => {
      const hash = hashOfSecret(token);
      const expiresAt = hash && (await findLink(database.read, hash, clock()));
      if (!hash || !expiresAt) throw fail('FIELDS_VALIDATION_ERROR', { token: BAD_SECRET });
      return ok({ ...presentFactors(needs, { hash, expiresAt }), expiresAt: timestamp(expiresAt) });
    },
  };
}

/** Creates the account of the first operator with everything that it needs, and signs in. */
export const createFirstOperator = changing('createFirstOperator', (needs) => ({
  validate: async ({ token, email, password, ...given }) => {
    const { clock, database, passwords, secretKeys } = needs;
    const hash = token === undefined ? undefined : hashOfSecret(token);
    const now = clock();
    const isValid = hash !== undefined && (await findLink(database.read, hash, now)) !== undefined;
    const weak = password !== undefined && (await passwords.flawFor(password, email?.typed));
    const { code } = given;
    const isWrong = isValid && code !== undefined && !provenApp(secretKeys, hash, { code, now });
    return {
      ...(token !== undefined && !isValid && { token: BAD_SECRET }),
      ...(weak && { password: weak }),
      ...(isWrong && { code: WRONG }),
      // Which of the factors to give is told once the rest is right by itself.
      ...(isValid && email && password !== undefined && flawsOf(given)),
    };
  },

  prepare: async (request) => {
    const { email, password, token, credential } = request.body;
    const passkey = await provenPasskey(needs, hashOfSecret(token) ?? '', request.body);
    if (credential && !passkey) throw request.fail('FIELDS_VALIDATION_ERROR', { credential: NO_MATCH });
    if (await emailIsTaken(needs.database.read, email.canonical)) throw request.fail('EMAIL_ALREADY_EXISTS');
    return { passkey, password_hash: await needs.hasher.hash(password, request) };
  },

  apply: async ({ tx, body, prepared, now, fail, identified, userAgent, ipAddress }) => {
    const { email, token, code, name = null, locale = null } = body;
    const { passkey, password_hash } = prepared;
    const hash = hashOfSecret(token);
    if (hash === undefined || !(await lockLink(tx, hash, now)))
      throw fail('FIELDS_VALIDATION_ERROR', { token: BAD_SECRET });
    const factor = passkey ?? provenApp(needs.secretKeys, hash, { code, now });
    // Hashing the password may have taken longer than the code is valid.
    if (!factor) throw fail('FIELDS_VALIDATION_ERROR', { code: WRONG });
    const of = { ...(passkey && { id: passkey.accountId }), isVerified: true, password_hash } as const;
    const account = newAccount({ email, name, locale, ...of }, now);
    if (!(await insertAccount(tx, account))) throw fail('EMAIL_ALREADY_EXISTS');
    const { id } = account;
    const added = await addFactor(tx, factor, { account, now, ...needs });
    if (!added) throw fail('PASSKEY_ALREADY_EXISTS');
    const codes = await needs.codes.renew(tx, id, now);
    await insertOperator(tx, id, now);
    identified(id);
    const began = { accountId: id, now, userAgent, ipAddress, ...added.began };
    const opened = await openSession(tx, { ...began, signingIn: account }, needs);
    const own = { subject: id, account: id, actor: id };
    return {
      events: [
        { type: 'account.registered', ...own },
        { type: 'account.email_verified', ...own },
        added.event,
        { type: 'operator.added', ...own },
        ...createdEvents(opened),
      ],
      answer: created('/v1/account', { ...presentSignedIn(account, opened, needs.lifetimes), codes }),
    };
  },
}));
