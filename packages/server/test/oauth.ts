import assert from 'node:assert/strict';
import type { MadeApplication } from './applications.ts';
import { authorized, parametersOf, REDIRECT_URI, VERIFIER } from './grants.ts';
import type { Person, Reply, Service } from './service.ts';

type Form = Readonly<Record<string, string | readonly string[]>>;
type Calling = Pick<Service, 'call'>;

/** Who an application is, in the body. */
export const credentialsOf = ({ id, secret }: MadeApplication): Record<string, string> => ({
  client_id: id,
  ...(secret !== undefined && { client_secret: secret }),
});

/** Exchanges a code, or anything else in the form. */
export function exchange(
  service: Calling,
  application: MadeApplication,
  code: string,
  changed: Form = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const body = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    ...credentialsOf(application),
    ...changed,
  };
  return service.call('POST', '/oauth2/token', { body, headers });
}

export function refresh(
  service: Calling,
  application: MadeApplication,
  token: string,
  changed: Form = {},
): Promise<Reply> {
  const body = {
    grant_type: 'refresh_token',
    refresh_token: token,
    ...credentialsOf(application),
    ...changed,
  };
  return service.call('POST', '/oauth2/token', { body });
}

export interface Tokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly grant: string;
}

/** Signs somebody in to an application, whose tokens these are. */
export async function tokensFor(
  service: Calling,
  { token }: Pick<Person, 'token'>,
  application: MadeApplication,
  changed: Readonly<Record<string, string | null>> = {},
): Promise<Tokens> {
  const parameters = parametersOf(application.id, changed);
  const { code, grant } = await authorized(service, token, parameters, { consent: true });
  const reply = await exchange(service, application, code);
  assert.equal(reply.status, 200, reply.text);
  return { ...reply.body, grant };
}
