import assert from 'node:assert/strict';
import { Authenticator } from './authenticator.ts';
import { insistently } from './client.ts';
import { allowFactors } from './factors.ts';
import type { Call, Reply, Service } from './service.ts';

type Called = Pick<Service, 'call' | 'app' | 'databaseUrl'>;

/** Answers that a person's browser has ready: each is good for one use. */
export interface PasskeyAnswers {
  /** Adds a passkey. */
  readonly registration: { readonly registrationId: string; readonly credential: NonNullable<unknown> };
  /** Signs the person in. */
  readonly login: { readonly challengeId: string; readonly credential: NonNullable<unknown> };
}

async function created({ call }: Called, path: string, given: Call): Promise<Reply['body']> {
  const reply = await insistently(() => call('POST', path, given));
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

/** An authenticator before a page of the service. */
export const authenticatorAt = ({ app }: Called, counter = 1) =>
  new Authenticator({ origin: new URL(app.publicUrl).origin, counter });

/** Begins to add a passkey, and makes an authenticator answer; a session without the right is given it first. */
export async function answerRegistration(
  service: Called,
  token: string,
  authenticator = authenticatorAt(service),
): Promise<PasskeyAnswers['registration']> {
  const forget = await allowFactors(service, token);
  const answer = await registration(service, token, authenticator);
  await forget();
  return answer;
}

async function registration(
  service: Called,
  token: string,
  authenticator: Authenticator,
): Promise<PasskeyAnswers['registration']> {
  const { id, options } = await created(service, '/v1/passkey-registrations', { token });
  return { registrationId: id, credential: authenticator.create(options) };
}

export async function answerChallenge(
  service: Called,
  authenticator: Authenticator,
): Promise<PasskeyAnswers['login']> {
  const { id, options } = await created(service, '/v1/passkey-challenges', {});
  return { challengeId: id, credential: authenticator.get(options) };
}

/** A passkey, what holds it, and the recovery codes that came with it, if any. */
export interface AddedPasskey {
  readonly id: string;
  readonly authenticator: Authenticator;
  readonly codes: readonly string[] | null;
}

/** Adds a passkey to a person's account; a session without the right is given it first. */
export async function addPasskey(
  service: Called,
  { token }: { readonly token: string },
  authenticator = authenticatorAt(service),
): Promise<AddedPasskey> {
  const forget = await allowFactors(service, token);
  const body = await registration(service, token, authenticator);
  const { id, codes } = await created(service, '/v1/passkeys', { token, body });
  await forget();
  return { id, authenticator, codes };
}

/** Gives somebody a passkey. @returns its id, and what a browser with it has ready */
export async function passkeyFor(
  service: Called,
  person: { readonly token: string },
): Promise<{ id: string; answers: PasskeyAnswers }> {
  const { id, authenticator } = await addPasskey(service, person);
  return {
    id,
    answers: {
      registration: await answerRegistration(service, person.token),
      login: await answerChallenge(service, authenticator),
    },
  };
}
