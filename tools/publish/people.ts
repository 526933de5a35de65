/** People who register and sign in at a service that is started from what was published. */
import assert from 'node:assert/strict';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** @returns the status */
export async function signIn(url: string, { email, password }: Credentials): Promise<number> {
  return (await post(`${url}/v1/login`, { email, password })).status;
}

export async function register(url: string, person: Credentials): Promise<void> {
  const answer = await post(`${url}/v1/register`, { ...person, name: 'Ada' });
  assert.equal(answer.status, 201, await answer.text());
}
