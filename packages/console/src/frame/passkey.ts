import type { Body } from '@portico/client';
import { portico } from './portico.ts';

/**
 * Whether passkeys work in this browser at this address. They can't be created for an IP address (Web Authentication
 * Level 3, section 5.1.2).
 */
export const passkeySupport = supportIn();

function supportIn(): 'full' | 'needs-host-name' | 'none' {
  if (!globalThis.PublicKeyCredential || !navigator.credentials) return 'none';
  return /^[\d.]+$|^\[/.test(location.hostname) ? 'needs-host-name' : 'full';
}

export type CreationOptions = Body<'createPasskeyRegistration'>['options'];

/** A credential as the service takes it. */
export type CredentialJson = object;

/**
 * The browser's answer; `aborted` if the person declined, which is not an error, and with words if the browser or a
 * password manager failed.
 */
export type PasskeyOutcome =
  | { readonly ok: true; readonly credential: CredentialJson }
  | {
      readonly ok: false;
      readonly error: 'aborted' | 'PASSKEY_ALREADY_EXISTS';
      readonly words?: string;
    };

/** Chooses the words after `aborted`. @param declined the words if no error occurred */
export const unlessFailed =
  (declined: string) =>
  ({ words = declined }: { readonly words?: string | undefined }) =>
    words;

const credentials = () => import('./credentials.ts');

/** Has the browser create a passkey. */
export const makePasskey = async (options: CreationOptions): Promise<PasskeyOutcome> =>
  (await credentials()).createPasskey(options);

export interface AskOptions {
  readonly options: Body<'createPasskeyChallenge'>['options'];
  /** Withdraws the request. */
  readonly signal: AbortSignal;
  /** True to offer passkeys as autofill rather than in a dialog. */
  readonly whileTyping?: boolean;
}

/** Has the browser sign a challenge with a passkey. */
export const askForPasskey = async (asking: AskOptions): Promise<PasskeyOutcome> =>
  (await credentials()).getPasskey(asking);

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
