import { passkeyFor } from '../../fixtures/passkeys.ts';
import type { Service } from '../../harness/service.ts';

/** Data of a person's browser: the id of a passkey, and answers that are each good for one use. */
export interface KnownPasskey {
  readonly passkey: string;
  readonly registrationId: string;
  readonly createdCredential: unknown;
  readonly challengeId: string;
  readonly usedCredential: unknown;
}

export async function newPasskey(service: Service, token: string): Promise<KnownPasskey> {
  const { id, answers } = await passkeyFor(service, { token });
  return {
    passkey: id,
    registrationId: answers.registration.registrationId,
    createdCredential: answers.registration.credential,
    challengeId: answers.login.challengeId,
    usedCredential: answers.login.credential,
  };
}
