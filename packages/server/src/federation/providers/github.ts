import type { CustomFetch } from 'openid-client';
import type { AddressRules } from '../../ground/outgoing/address.ts';
import { isBelieved } from './believed.ts';
import { boundedFetch } from './fetch.ts';
import type { Credential, ProviderSettings } from './provider.ts';
import { type ProviderClaims, type RelyingParty, SignInRefused } from './relying-party.ts';

/** Where the API of github.com is; an Enterprise Server has it below its own address. */
const PUBLIC = { issuer: 'https://github.com', api: 'https://api.github.com' };
const SCOPES = ['read:user', 'user:email'];

type Json = Readonly<Record<string, unknown>>;

/**
 * A relying party of GitHub, which has OAuth, but no OpenID: it is asked who the person is, and which addresses of theirs it
 * has verified. The identity is the number of the account, as its name can pass to another.
 */
interface GitHubClient extends Pick<ProviderSettings, 'issuer' | 'clientId' | 'scopes'> {
  readonly credential: Credential;
}

export function gitHubParty(settings: GitHubClient, rules: AddressRules): RelyingParty {
  const { issuer, clientId, credential } = settings;
  const api = issuer === PUBLIC.issuer ? PUBLIC.api : `${issuer}/api/v3`;

  async function configured() {
    const openid = await import('openid-client');
    const server = {
      issuer: `${issuer}/login/oauth`,
      authorization_endpoint: `${issuer}/login/oauth/authorize`,
      token_endpoint: `${issuer}/login/oauth/access_token`,
    };
    const secret = credential.kind === 'secret' ? credential.secret : '';
    const config = new openid.Configuration(server, clientId, {}, openid.ClientSecretPost(secret));
    config[openid.customFetch] = boundedFetch(rules) as unknown as CustomFetch;
    if (rules.isInsecureAllowed) openid.allowInsecureRequests(config);
    return { openid, config };
  }

  return {
    begin: async ({ returnUrl, state, codeVerifier }) => {
      const { openid, config } = await configured();
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: returnUrl,
        scope: [...SCOPES, ...settings.scopes].join(' '),
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    complete: async ({ returnUrl, parameters, state, codeVerifier }) => {
      const { openid, config } = await configured();
      try {
        const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
        const url = new URL(`${returnUrl}?${parameters}`);
        const tokens = await openid.authorizationCodeGrant(config, url, checks);
        const ask = async (path: string): Promise<unknown> => {
          const { access_token: token } = tokens;
          return (await openid.fetchProtectedResource(config, token, new URL(`${api}${path}`), 'GET')).json();
        };
        return saidOf((await ask('/user')) as Json, await ask('/user/emails'), issuer);
      } catch (cause) {
        if (cause instanceof SignInRefused) throw cause;
        const isRefused = cause instanceof openid.AuthorizationResponseError;
        throw new SignInRefused(isRefused ? 'provider_refused' : 'not_verified', { cause });
      }
    },
  };
}

function saidOf(user: Json, emails: unknown, issuer: string): ProviderClaims {
  const { id, name } = user;
  if (!Number.isSafeInteger(id)) throw new SignInRefused('not_verified');
  const primary = Array.isArray(emails)
    ? emails.find((one: Json) => one.primary === true && one.verified === true)
    : undefined;
  const email = typeof primary?.email === 'string' ? primary.email : null;
  const claims = { sub: String(id), email, email_verified: email !== null, name, login: user.login };
  return {
    issuer,
    subject: String(id),
    email,
    emailSources: ['email'],
    isBelieved: isBelieved(claims, { preset: 'github', trustsEmail: false }),
    name: typeof name === 'string' ? name : null,
    authTime: null,
    claims,
  };
}
