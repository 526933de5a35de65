import assert from 'node:assert/strict';
import { newApplication } from '../../packages/server/test/fixtures/applications.ts';
import { startService } from '../../packages/server/test/harness/service.ts';
import { answerIn, type ComparedProvider, type Endpoint } from './asked.ts';
import { AUDIENCE, REDIRECT, SIGNED_OUT } from './requests.ts';
import { queryOf } from './sending.ts';

const PATHS: Readonly<Record<Endpoint, string>> = {
  token: '/oauth2/token',
  userinfo: '/oauth2/userinfo',
  revocation: '/oauth2/revoke',
  introspection: '/oauth2/introspect',
};
const ASKS: Readonly<Record<string, string>> = { sign_in: 'login', reauthentication: 'login' };

export async function startPortico(): Promise<ComparedProvider> {
  const service = await startService();
  const ada = await service.person('ada');
  const settings = {
    ...{ redirectUris: [REDIRECT], postLogoutRedirectUris: [SIGNED_OUT], audiences: [AUDIENCE] },
    firstParty: true,
  };
  const client = await newApplication(service, settings);
  const other = await newApplication(service, settings);

  async function urlOf(parameters: string, token: string | undefined): Promise<string> {
    const { status, body } = await service.call('POST', '/v1/authorizations/lookup', {
      token,
      body: { parameters },
    });
    if (status !== 200) return 'shown';
    const [need] = body.needs;
    if (need !== undefined && body.url === null) return `asks ${ASKS[need] ?? need}`;
    if (body.url !== null) return body.url;
    const given = { parameters, ticket: body.ticket };
    const made = await service.call('POST', '/v1/authorizations', { token, body: given });
    assert.equal(made.status, 201, made.text);
    return made.body.url;
  }

  return {
    clients: { client: client.id, other: other.id, secret: client.secret ?? '' },
    otherSecret: other.secret ?? '',
    authorize: async (query, isSignedIn) => {
      const url = await urlOf(query.toString(), isSignedIn ? ada.token : undefined);
      return URL.canParse(url) ? answerIn(new URL(url)) : url;
    },
    code: async (which) => {
      const id = which === 'client' ? client.id : other.id;
      const url = await urlOf(queryOf(id, { scope: 'openid profile offline_access' }).toString(), ada.token);
      return new URL(url).searchParams.get('code') ?? '';
    },
    send: (endpoint, { method, body, headers }) => service.call(method, PATHS[endpoint], { body, headers }),
    metadata: async () => (await service.call('GET', '/.well-known/openid-configuration')).body,
    stop: () => service.stop(),
  };
}
