import { passkeyErrors } from '../texts/passkey-errors.json';
import type { AskOptions, CreationOptions, CredentialJson, PasskeyOutcome } from './passkey.ts';

/*
 * Converts between the service's JSON and the browser's objects (Web Authentication Level 3, sections 5.1.8 to 5.1.10).
 * Safari has no functions for that before version 18.4, and they fail with the objects of password managers, which
 * replace `navigator.credentials` and need not give instances of `PublicKeyCredential`: these are read by their members
 * alone.
 */

/** Has the browser create a passkey. */
export const createPasskey = (options: CreationOptions): Promise<PasskeyOutcome> =>
  ask(() =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytesOf(options.challenge),
        user: { ...options.user, id: bytesOf(options.user.id) },
        excludeCredentials: options.excludeCredentials.map((one) => ({ ...one, id: bytesOf(one.id) })),
      },
    }),
  );

/** Has the browser sign a challenge. */
export const getPasskey = ({ options, signal, whileTyping = false }: AskOptions): Promise<PasskeyOutcome> =>
  ask(() =>
    navigator.credentials.get({
      publicKey: { ...options, challenge: bytesOf(options.challenge) },
      mediation: whileTyping ? 'conditional' : 'optional',
      signal,
    }),
  );

/** Browsers throw these if a person declines, or the request is withdrawn. */
const DECLINED: ReadonlySet<unknown> = new Set(['NotAllowedError', 'AbortError']);

async function ask(question: () => Promise<Credential | null>): Promise<PasskeyOutcome> {
  try {
    const credential = await question();
    return credential
      ? { ok: true, credential: credentialJson(credential as PublicKeyCredential) }
      : { ok: false, error: 'aborted' };
  } catch (thrown) {
    const { name } = Object(thrown);
    if (DECLINED.has(name)) return { ok: false, error: 'aborted' };
    // The authenticator already holds a passkey of this account.
    if (name === 'InvalidStateError') return { ok: false, error: 'PASSKEY_ALREADY_EXISTS' };
    reportError(thrown);
    return { ok: false, error: 'aborted', words: passkeyErrors.failed };
  }
}

/** The members of both kinds of answers; each has some of them. */
type AnyResponse = Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>;

/** @throws TypeError where a member is missing that either kind has, or is not octets */
function credentialJson(credential: PublicKeyCredential): CredentialJson {
  const { id, rawId, type, authenticatorAttachment } = credential;
  const response: AnyResponse = credential.response;
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = response;
  const named = id ?? textOf(rawId);
  return {
    id: named,
    rawId: rawId ? textOf(rawId) : named,
    type,
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: {},
    response: {
      clientDataJSON: textOf(clientDataJSON),
      ...(attestationObject
        ? { attestationObject: textOf(attestationObject), transports: transportsOf(response) }
        : { authenticatorData: textOf(authenticatorData), signature: textOf(signature) }),
      ...(userHandle && { userHandle: textOf(userHandle) }),
    },
  };
}

/** Older browsers and some password managers don't know them. */
function transportsOf(response: AnyResponse): readonly string[] {
  try {
    return response.getTransports?.() ?? [];
  } catch {
    return [];
  }
}

/** Decodes base64url. Strings have been encoded by the password manager that made the object. */
function textOf(octets: unknown): string {
  if (typeof octets === 'string') return octets;
  if (typeof octets !== 'object' || octets === null)
    throw new TypeError('A member of the passkey is missing');
  const bytes = ArrayBuffer.isView(octets)
    ? new Uint8Array(octets.buffer, octets.byteOffset, octets.byteLength)
    : new Uint8Array(octets as ArrayBuffer);
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
