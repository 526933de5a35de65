import { CHALLENGE, type Members, REDIRECT } from './requests.ts';

/** A query or a form whose members appear once, several times, or not at all. */
export function encoded(members: Members): URLSearchParams {
  return new URLSearchParams(
    Object.entries(members).flatMap(([name, value]) =>
      value === null ? [] : [value].flat().map((one): [string, string] => [name, one]),
    ),
  );
}

/** The query with which a client sends a person, with changes. */
export function queryOf(clientId: string, changed: Members = {}): URLSearchParams {
  return encoded({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: REDIRECT, scope: 'openid profile' },
    ...{ state: 'a state', code_challenge: CHALLENGE, code_challenge_method: 'S256' },
    ...changed,
  });
}
