import type { Body } from '@portico/client';
import { portico } from './portico.ts';

/**
 * Whether passkeys work in this browser at this address. They can't be created for an IP address (Web Authentication
 * Level 3, section 5.1.2), and older browsers can't parse the service's JSON.
 */
export const passkeySupport = supportIn();

function supportIn(): 'full' | 'needs-host-name' | 'none' {
  if (typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON !== 'function') return 'none';
  return /^[\d.]+$|^\[/.test(location.hostname) ? 'needs-host-name' : 'full';
}

/** A credential as the service takes it, from WebAuthn's `toJSON()`. */
export type CredentialJson = RegistrationResponseJSON | AuthenticationResponseJSON;

/** The browser's answer; `aborted` if the person declined, which is not an error. */
type Asked =
  | { readonly ok: true; readonly credential: CredentialJson }
  | { readonly ok: false; readonly error: 'aborted' | 'PASSKEY_ALREADY_EXISTS' };

/** Has the browser create a passkey. */
export const makePasskey = (options: Body<'createPasskeyRegistration'>['options']): Promise<Asked> =>
  ask(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );

interface AskOptions {
  readonly options: Body<'createPasskeyChallenge'>['options'];
  /** Withdraws the request. */
  readonly signal: AbortSignal;
  /** True to offer passkeys as autofill rather than in a dialog. */
  readonly whileTyping?: boolean;
}

/** Has the browser sign a challenge with a passkey. */
export const askForPasskey = ({ options, signal, whileTyping = false }: AskOptions): Promise<Asked> =>
  ask(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
      mediation: whileTyping ? 'conditional' : 'optional',
      signal,
    }),
  );

async function ask(question: () => Promise<Credential | null>): Promise<Asked> {
  try {
    const credential = await question();
    return credential instanceof PublicKeyCredential
      ? { ok: true, credential: credential.toJSON() }
      : { ok: false, error: 'aborted' };
  } catch (thrown) {
    // Thrown if the authenticator already holds a passkey of this account.
    const isThere = thrown instanceof DOMException && thrown.name === 'InvalidStateError';
    return { ok: false, error: isThere ? 'PASSKEY_ALREADY_EXISTS' : 'aborted' };
  }
}

/** A signed challenge, as the body of a request. */
export interface Proof {
  readonly ok: true;
  readonly body: { readonly challengeId: string; readonly credential: CredentialJson };
}

export const proofOf = (challengeId: string, credential: CredentialJson): Proof => ({
  ok: true,
  body: { challengeId, credential },
});

/** Asks for a passkey in the browser's dialog. */
export async function prove(signal: AbortSignal) {
  const challenge = await portico.createPasskeyChallenge();
  if (!challenge.ok) return challenge;
  const { id: challengeId, options } = challenge.body;
  const asked = await askForPasskey({ options, signal });
  return asked.ok ? proofOf(challengeId, asked.credential) : asked;
}

/** Signs in with a passkey; `aborted` if the challenge expired while the browser was asking. */
export async function signInWith({ body }: Proof) {
  const outcome = await portico.passkeyLogin({ body });
  const isLate = !outcome.ok && outcome.error === 'FIELDS_VALIDATION_ERROR';
  return isLate ? ({ ok: false, error: 'aborted' } as const) : outcome;
}
