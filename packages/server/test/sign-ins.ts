import { hash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Said } from '../src/federation/providers/relying-party.ts';
import { newId } from '../src/ground/id.ts';
import { runOn } from './rows.ts';
import type { Service } from './service.ts';

/** A provider of every service, which is not contacted before the browser is sent there. */
export const PROVIDER = 'github';

/** Writes the file of providers of a service. @returns its path */
export function providersFile(folder: string): string {
  const secret = join(folder, 'github.secret');
  writeFileSync(secret, 'a secret of a client');
  const file = join(folder, 'providers.json');
  const provider = { id: PROVIDER, preset: 'github', clientId: 'portico', clientSecretFile: secret };
  writeFileSync(file, JSON.stringify([provider]));
  return file;
}

/** A new verifier, as a page makes it. */
export const newVerifier = () => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string) => hash('sha256', verifier, 'base64url');

/** What a provider says of an unknown person. */
export function saidOf(email: string): Said {
  const subject = newId();
  return {
    issuer: 'https://github.com',
    subject,
    email,
    emailSources: ['email'],
    isBelieved: true,
    name: 'Somebody New',
    authTime: null,
    claims: { sub: subject, email },
  };
}

/**
 * A sign-in whose answer was verified, and that waits for a code, or to be linked, directly in the database. @returns its verifier
 */
export async function keptSignIn(
  { databaseUrl, app }: Pick<Service, 'databaseUrl' | 'app'>,
  stage: 'code' | 'link',
  said: Said,
): Promise<string> {
  const verifier = newVerifier();
  const now = Date.now();
  await app.settled();
  await runOn(
    databaseUrl,
    `insert into sign_ins (id, kind, stage, provider_id, verifier_hash, said, tries, created_at, expires_at)
     values (?, 'sign_in', ?, ?, ?, ?, 0, ?, ?)`,
    [newId(), stage, PROVIDER, challengeOf(verifier), JSON.stringify(said), now, now + 600_000],
  );
  return verifier;
}

/** An identity of an account, directly in the database. @returns its id */
export async function newIdentity(
  { databaseUrl, app }: Pick<Service, 'databaseUrl' | 'app'>,
  accountId: string,
  { issuer, subject, email }: Pick<Said, 'issuer' | 'subject' | 'email'> = saidOf('somebody@example.com'),
): Promise<string> {
  const id = newId();
  await app.settled();
  await runOn(
    databaseUrl,
    `insert into identities (id, account_id, issuer, subject, provider_id, email, before_verification, created_at)
     values (?, ?, ?, ?, ?, ?, 0, ?)`,
    [id, accountId, issuer, subject, PROVIDER, email, Date.now()],
  );
  return id;
}
