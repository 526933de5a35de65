import { Failure } from '@portico/conventions';
import { createLocalJWKSet, decodeJwt, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { HOUR, secondsOf } from '../../ground/clock.ts';
import { applicationSecrets, hashToken } from '../../pipeline/callers/key-token.ts';
import { type Application, isConfidential } from '../applications/application.ts';
import { findBySecret } from '../applications/store.ts';
import { findClient } from '../applications/unregistered-store.ts';
import type { Needs } from '../handler.ts';
import { findMachine } from '../machines/store.ts';
import { type CredentialFields, type Credentials, credentialsIn } from './credentials.ts';
import { recordAssertion } from './store.ts';

interface Asking {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: CredentialFields;
  readonly ipAddress: string | null;
}

/** How far ahead an assertion may expire, in milliseconds: until then it is remembered. */
const LONGEST_ASSERTION = HOUR;
/** Seconds by which the clock of an application may differ. */
const TOLERANCE = 30;

/**
 * Makes the function that finds the application that asks, once it has authenticated.
 * @throws Failure from that function: `APPLICATION_INVALID`, `BODY_MALFORMED`, `RATE_LIMITED`
 */
export function clientAuthenticator({
  database,
  clock,
  limits,
  publicUrl,
  clients,
}: Pick<Needs, 'database' | 'clock' | 'limits' | 'publicUrl' | 'clients'>): (
  asking: Asking,
) => Promise<Application> {
  const bySecret = findBySecret(database);
  const isFirstUse = recordAssertion(database);
  const machineBy = findMachine(database);

  async function find(id: string): Promise<Application | undefined> {
    return (await findClient(database.read, id, clients)) ?? (await machineBy(id))?.application;
  }

  async function proves(application: Application, credentials: Credentials): Promise<boolean> {
    if (!isConfidential(application.kind)) return credentials.by === 'nothing';
    if (application.tokenEndpointAuth === 'private_key_jwt')
      return credentials.by === 'assertion' && (await isSigned(application, credentials.assertion));
    if (credentials.by !== 'secret' || !applicationSecrets.isOne(credentials.secret)) return false;
    const found = await bySecret.first({ secretHash: hashToken(credentials.secret), now: clock() });
    return found?.application_id === application.id;
  }

  /** RFC 7523, section 3. */
  async function isSigned({ id, jwks, requirePushed }: Application, assertion: string): Promise<boolean> {
    if (!jwks) return false;
    const issuer = publicUrl();
    const now = clock();
    try {
      const { payload } = await jwtVerify(assertion, createLocalJWKSet(jwks as unknown as JSONWebKeySet), {
        algorithms: ['ES256', 'RS256'],
        issuer: id,
        subject: id,
        audience: [
          issuer,
          `${issuer}/oauth2/token`,
          `${issuer}/oauth2/revoke`,
          `${issuer}/oauth2/introspect`,
          `${issuer}/oauth2/device_authorization`,
          `${issuer}/oauth2/par`,
        ],
        requiredClaims: ['exp', 'jti'],
        clockTolerance: TOLERANCE,
        currentDate: new Date(now),
      });
      const { exp = 0, jti, aud } = payload;
      // One that is for others, too, is theirs to use (RFC 7523bis, section 4). A client that pushes could be told by
      // another service that our endpoint is its own (FAPI 2.0 Security Profile, section 5.3.2.1, item 8).
      const isForOthers = requirePushed ? aud !== issuer : Array.isArray(aud) && aud.length > 1;
      const isTooLong = exp > secondsOf(now + LONGEST_ASSERTION);
      if (isForOthers || isTooLong || typeof jti !== 'string' || jti === '') return false;
      // A date can have a fraction (RFC 7519, section 2).
      const expires_at = Math.ceil((exp + TOLERANCE) * 1_000);
      return await isFirstUse({ hash: hashToken(`${id} ${jti}`), expires_at });
    } catch (error) {
      if (error instanceof errors.JOSEError) return false;
      throw error;
    }
  }

  return async ({ headers, body, ipAddress }) => {
    const { authorization } = headers;
    const credentials = credentialsIn(authorization === undefined ? undefined : String(authorization), body);
    if (credentials === 'several')
      throw new Failure('BODY_MALFORMED', { detail: 'Identify the application in only one way.' });
    const id = credentials && (credentials.clientId ?? subjectOf(credentials));
    const application = id === undefined ? undefined : await find(id);
    if (credentials && application?.state === 'active' && (await proves(application, credentials)))
      return application;
    // Secrets cannot be guessed: this slows down callers who try, and never delays those who are right.
    await limits.guess({ account: undefined, email: null, ipAddress }, async () => false);
    throw new Failure('APPLICATION_INVALID');
  };
}

/** The application that an assertion names, before anything is verified. */
function subjectOf(credentials: Credentials): string | undefined {
  try {
    const sub: unknown = credentials.by === 'assertion' ? decodeJwt(credentials.assertion).sub : undefined;
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}
