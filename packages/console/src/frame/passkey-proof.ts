import { askForPasskey, type CredentialJson } from './passkey.ts';
import { portico } from './portico.ts';

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
