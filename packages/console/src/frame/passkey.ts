import type { Body } from '@portico/client';
import { portico } from './portico.ts';

/**
 * Whether passkeys work in this browser at this address. Browsers make none for an IP address (Web Authentication Level 3,
 * section 5.1.2), and older ones can't read the JSON that the service speaks.
 */
export const passkeySupport = supportIn();

function supportIn(): 'full' | 'needs-host-name' | 'none' {
  if (typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON !== 'function') return 'none';
  return /^[\d.]+$|^\[/.test(location.hostname) ? 'needs-host-name' : 'full';
}

/** What the service is sent of a passkey, as WebAuthn's `toJSON()` has it. */
export type CredentialJson = RegistrationResponseJSON | AuthenticationResponseJSON;

/** What became of asking the browser: people can refuse, and then nothing is wrong. */
type Asked =
  | { readonly ok: true; readonly credential: CredentialJson }
  | { readonly ok: false; readonly error: 'aborted' | 'PASSKEY_ALREADY_EXISTS' };

/** Has the browser make a passkey. */
export const makePasskey = (options: Body<'createPasskeyRegistration'>['options']): Promise<Asked> =>
  ask(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );

interface AskOptions {
  readonly options: Body<'createPasskeyChallenge'>['options'];
  /** Takes the question back. */
  readonly signal: AbortSignal;
  /** True to offer passkeys where the browser fills in what it has saved, rather than in a dialog. */
  readonly whileTyping?: boolean;
}

/** Has the browser prove with a passkey who the person is. */
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
    // The authenticator says that it has one of the account's passkeys already.
    const isThere = thrown instanceof DOMException && thrown.name === 'InvalidStateError';
    return { ok: false, error: isThere ? 'PASSKEY_ALREADY_EXISTS' : 'aborted' };
  }
}

/** An answer to a challenge. */
export interface Proof {
  readonly ok: true;
  readonly body: { readonly challengeId: string; readonly credential: CredentialJson };
}

export const proofOf = (challengeId: string, credential: CredentialJson): Proof => ({
  ok: true,
  body: { challengeId, credential },
});

/** Has the browser ask for a passkey in a dialog. */
export async function prove(signal: AbortSignal) {
  const challenge = await portico.createPasskeyChallenge();
  if (!challenge.ok) return challenge;
  const { id: challengeId, options } = challenge.body;
  const asked = await askForPasskey({ options, signal });
  return asked.ok ? proofOf(challengeId, asked.credential) : asked;
}

/** Signs in with it; the browser may have asked for longer than the challenge lasts. */
export async function signInWith({ body }: Proof) {
  const outcome = await portico.passkeyLogin({ body });
  const isLate = !outcome.ok && outcome.error === 'FIELDS_VALIDATION_ERROR';
  return isLate ? ({ ok: false, error: 'aborted' } as const) : outcome;
}
