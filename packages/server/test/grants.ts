import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { newId } from '../src/ground/id.ts';
import { applicationTokens, authorizationCodes, hashToken } from '../src/pipeline/callers/key-token.ts';
import { newApplication } from './applications.ts';
import { runOn } from './rows.ts';
import type { Person, Reply, Service } from './service.ts';

export const REDIRECT_URI = 'https://app.example.com/callback';
/** RFC 7636, appendix B. */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const CHALLENGE = hash('sha256', VERIFIER, 'base64url');

/** The query with which an application sends somebody; null leaves a parameter out. */
export function parametersOf(
  clientId: string,
  changed: Readonly<Record<string, string | null>> = {},
): string {
  const members = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    scope: 'openid profile',
    state: 'a state',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changed,
  };
  const given = Object.entries(members).filter((member): member is [string, string] => member[1] !== null);
  return new URLSearchParams(given).toString();
}

/** What an application of the team needs to get a session. */
export interface Redeemable {
  readonly applicationId: string;
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** A grant in the session of somebody, made directly in the database. */
export async function newGrant(
  service: Pick<Service, 'databaseUrl'>,
  { account }: Pick<Person, 'account'>,
  applicationId?: string,
): Promise<string> {
  const id = newId();
  const application = applicationId ?? (await newApplication(service)).id;
  const insert = `insert into grants (id, account_id, session_id, application_id, application_name, scopes, opens_session, created_at)
    select ?, s.account_id, s.id, a.id, a.name, 'openid portico', 0, s.created_at
    from sessions s, applications a where s.account_id = ? and a.id = ? and s.grant_id is null
    order by s.created_at, s.id limit 1`;
  await runOn(service.databaseUrl, insert, [id, account.id, application]);
  return id;
}

/** A code that a browser application of the team has got for somebody, made directly in the database. */
export async function newRedeemable(
  service: Pick<Service, 'databaseUrl'>,
  person: Pick<Person, 'account'>,
): Promise<Redeemable> {
  const { id: applicationId } = await newApplication(service, { kind: 'browser', firstParty: true });
  const grant = await newGrant(service, person, applicationId);
  const code = authorizationCodes.make();
  const insert = `insert into authorization_codes (hash, grant_id, redirect_uri, challenge, expires_at)
    values (?, ?, ?, ?, ?)`;
  const never = 9_999_999_999_999;
  await runOn(service.databaseUrl, insert, [hashToken(code), grant, REDIRECT_URI, CHALLENGE, never]);
  return { applicationId, code, verifier: VERIFIER, redirectUri: REDIRECT_URI };
}

/** An application that can prove who it is, with an access token that works here alone. */
export interface Confidential {
  readonly id: string;
  readonly secret: string;
  readonly accessToken: string;
}

/** The same for somebody, made directly in the database. */
export async function newConfidential(
  service: Pick<Service, 'databaseUrl'>,
  person: Pick<Person, 'account'>,
): Promise<Confidential> {
  const { id, secret = '' } = await newApplication(service);
  const grant = await newGrant(service, person, id);
  const accessToken = applicationTokens.make();
  const insert = `insert into access_tokens (hash, grant_id, scopes, created_at, expires_at)
    values (?, ?, 'openid', 0, ?)`;
  await runOn(service.databaseUrl, insert, [hashToken(accessToken), grant, 9_999_999_999_999]);
  return { id, secret, accessToken };
}

/** Somebody with an application of the team that has got a session in their name. */
export interface SignedInto {
  readonly person: Person;
  readonly applicationId: string;
  readonly grant: string;
  /** The access token of the application's session. */
  readonly token: string;
  /** The id of that session. */
  readonly session: string;
}

/** A code for somebody, and the path of its grant. */
export async function authorized(
  service: Pick<Service, 'call'>,
  token: string,
  parameters: string,
  more: object = {},
): Promise<{ code: string; grant: string }> {
  const body = { parameters, ...more };
  const reply = await service.call('POST', '/v1/authorizations', { token, body });
  assert.equal(reply.status, 201, reply.text);
  const code = new URL(reply.body.url).searchParams.get('code') ?? '';
  return { code, grant: String(reply.headers.location).split('/').at(-1) ?? '' };
}

export function redeem(
  service: Pick<Service, 'call'>,
  applicationId: string,
  code: string,
  changed: Partial<Redeemable> = {},
): Promise<Reply> {
  const body = { applicationId, code, verifier: VERIFIER, redirectUri: REDIRECT_URI, ...changed };
  return service.call('POST', '/v1/authorizations/redemption', { body });
}

/** Signs somebody in to an application of the team. */
export async function signInTo(
  service: Pick<Service, 'call'>,
  person: Person,
  applicationId: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<SignedInto> {
  const parameters = parametersOf(applicationId, { scope: 'openid portico', ...changed });
  const { code, grant } = await authorized(service, person.token, parameters);
  const reply = await redeem(service, applicationId, code);
  assert.equal(reply.status, 201, reply.text);
  const session = String(reply.headers.location).split('/').at(-1) ?? '';
  return { person, applicationId, grant, token: reply.body.accessToken, session };
}
