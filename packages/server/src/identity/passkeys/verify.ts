import type { RegistrationResponseJSON, VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { PasskeyRow } from '../../ground/database/schema.ts';
import { createdCredential, type UncheckedCredential, usedCredential } from './credential.ts';
import { ALGORITHMS, type RelyingParty } from './options.ts';
import { userHandleOf } from './passkey.ts';
import { isUsableKey } from './public-key.ts';
import type { Use } from './store.ts';

/** Loaded after the start, or with the first passkey, because it takes much time. */
export const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
});
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** A credential that an authenticator created for a challenge. */
export interface CreatedCredential
  extends Pick<PasskeyRow, 'public_key' | 'credential_id' | 'aaguid' | 'counter' | 'transports'> {
  readonly backedUp: boolean;
}

/**
 * Verifies a browser's answer to a registration (Web Authentication Level 3, section 7.1).
 * @returns undefined where it is not a valid answer to this challenge, for whatever reason
 */
export async function verifyCreated(
  given: UncheckedCredential,
  challenge: string,
  relyingParty: RelyingParty | undefined,
): Promise<CreatedCredential | undefined> {
  const created = createdCredential(given);
  if (!relyingParty || !created) return undefined;
  const webAuthn = await loadLibrary();
  return orNothing(async () => {
    const response = withoutAttestation(created, webAuthn);
    if (isFramed(response.response.clientDataJSON, webAuthn)) return undefined;
    const { registrationInfo } = await webAuthn.verifyRegistrationResponse({
      response,
      ...expectedOf(challenge, relyingParty),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo && createdOf(registrationInfo, response, webAuthn);
  });
}

/** The longest credential id, in octets (Web Authentication Level 3, section 4). */
const LONGEST_CREDENTIAL_ID = 1_023;

type RegistrationInfo = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

function createdOf(
  { credential, aaguid, credentialBackedUp }: RegistrationInfo,
  { id, response }: RegistrationResponseJSON,
  { decodeCredentialPublicKey }: Library,
): CreatedCredential | undefined {
  const isNamed = credential.id === id && Buffer.byteLength(id, 'base64url') <= LONGEST_CREDENTIAL_ID;
  if (!isNamed || !isUsableKey(decodeCredentialPublicKey(credential.publicKey))) return undefined;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    aaguid,
    backedUp: credentialBackedUp,
    transports: (response.transports ?? []).join(),
  };
}

/**
 * Replaces the attestation by `none`. The service does not request one, and verifying it could mean requests to servers
 * that the authenticator names.
 */
function withoutAttestation(
  given: RegistrationResponseJSON,
  { decodeAttestationObject, isoBase64URL, isoCBOR }: Library,
): RegistrationResponseJSON {
  const bytes = isoBase64URL.toBuffer(given.response.attestationObject);
  const authData = decodeAttestationObject(bytes).get('authData');
  if (!(authData instanceof Uint8Array)) throw new TypeError('The authenticator data are not bytes');
  const none = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]),
  );
  return { ...given, response: { ...given.response, attestationObject: isoBase64URL.fromBuffer(none) } };
}

/** The id of the credential that was used to sign in. */
export function credentialIdOf(given: UncheckedCredential): string | undefined {
  return usedCredential(given)?.id;
}

/**
 * Verifies a browser's answer to a challenge (Web Authentication Level 3, section 7.2).
 * @returns what the authenticator reported; undefined where it is not a valid answer, for whatever reason
 */
export async function verifyUsed(
  given: UncheckedCredential,
  challenge: string,
  {
    passkey,
    relyingParty,
  }: { readonly passkey: PasskeyRow; readonly relyingParty: RelyingParty | undefined },
): Promise<Omit<Use, 'now'> | undefined> {
  const response = usedCredential(given);
  if (!relyingParty || !response) return undefined;
  const webAuthn = await loadLibrary();
  return orNothing(async () => {
    const { clientDataJSON, userHandle } = response.response;
    // The request names no account: the user handle must match the owner of the passkey in the database.
    if (userHandle !== userHandleOf(passkey.account_id) || isFramed(clientDataJSON, webAuthn))
      return undefined;
    const { verified, authenticationInfo } = await webAuthn.verifyAuthenticationResponse({
      response,
      ...expectedOf(challenge, relyingParty),
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        // The count is compared when the use is recorded, under the lock.
        counter: 0,
      },
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  });
}

const expectedOf = (challenge: string, { id, origins }: RelyingParty) => ({
  expectedChallenge: challenge,
  expectedOrigin: [...origins],
  expectedRPID: id,
  requireUserVerification: true,
});

/** Whether the page was framed by another origin, where people cannot see which site they use. */
function isFramed(clientDataJSON: string, { decodeClientDataJSON }: Library): boolean {
  return decodeClientDataJSON(clientDataJSON).crossOrigin === true;
}

/** The library may throw anything on malformed input. */
async function orNothing<Result>(verify: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
