import assert from 'node:assert/strict';
import { Authenticator } from './authenticator.ts';
import type { Call, Reply, Service } from './service.ts';
import { until } from './until.ts';

type Called = Pick<Service, 'call' | 'app'>;

/** Answers that a person's browser has ready: each is good for one use. */
export interface PasskeyAnswers {
  /** Adds a passkey. */
  readonly registration: { readonly registrationId: string; readonly credential: NonNullable<unknown> };
  /** Signs the person in. */
  readonly login: { readonly challengeId: string; readonly credential: NonNullable<unknown> };
}

async function created({ call }: Called, path: string, given: Call): Promise<Reply['body']> {
  const reply = await until('the service has room for the set-up', async () => {
    const answer = await call('POST', path, given);
    return answer.error !== 'OVERLOADED' && answer;
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body;
}

/** An authenticator before a page of the service. */
export const authenticatorAt = ({ app }: Called, counter = 1) =>
  new Authenticator({ origin: new URL(app.publicUrl).origin, counter });

export async function answerRegistration(
  service: Called,
  token: string,
  authenticator = authenticatorAt(service),
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

/** Adds a passkey to somebody's account. @returns its id, and what holds it */
export async function addPasskey(
  service: Called,
  { token }: { readonly token: string },
  authenticator = authenticatorAt(service),
): Promise<{ id: string; authenticator: Authenticator }> {
  const body = await answerRegistration(service, token, authenticator);
  const { id } = await created(service, '/v1/passkeys', { token, body });
  return { id, authenticator };
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
