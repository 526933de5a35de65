import { importJWK } from 'jose';
import * as oauth from 'oauth4webapi';
import { fetchFor } from '../requests/address.ts';
import type { Settings } from '../settings.ts';

/** The part of a sign-in under way that is needed when the browser comes back. */
export interface SignIn {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly returnTo: string;
  readonly organizationId: string | null;
  /** Whether nothing may be asked on the way. */
  readonly isSilent: boolean;
}

export interface SignedIn {
  /** The access token of a session at Portico. */
  readonly token: string;
  readonly expiresIn: number;
  readonly claims: oauth.IDToken;
}

/** Why a sign-in did not succeed. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  /** In the words of OAuth, such as `access_denied`. */
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** `portico` makes the access token a session: it is not spent by its use, so that none is lost (decision 42). */
const SCOPE = 'openid profile email organization portico';
const PATIENCE = 10_000;

/** Where the browser came back. */
interface Callback {
  readonly redirectUri: string;
  /** The network address of the browser; null unless addresses are passed on. */
  readonly address: string | null;
}

/** The application's side of OpenID Connect. */
export interface SignIns {
  /** The URL to which the browser goes to sign in. */
  addressFor(
    signIn: SignIn,
    sent: { readonly redirectUri: string; readonly prompt?: string },
  ): Promise<string>;
  /** @throws SignInFailure */
  complete(signIn: SignIn, answer: URL, by: Callback): Promise<SignedIn>;
}

export function createSignIns({ issuer, application, fetch, now }: Settings): SignIns {
  const server: oauth.AuthorizationServer = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/oauth2/token`,
    authorization_response_iss_parameter_supported: true,
    id_token_signing_alg_values_supported: ['ES256', 'RS256'],
  };
  const client = (): oauth.Client => ({
    client_id: application.id,
    [oauth.clockSkew]: Math.round((now() - Date.now()) / 1_000),
  });
  let authentication: Promise<oauth.ClientAuth> | undefined;

  async function exchange(
    signIn: SignIn,
    answer: URL,
    { redirectUri, address }: Callback,
  ): Promise<SignedIn> {
    const self = client();
    const parameters = oauth.validateAuthResponse(server, self, answer, signIn.state);
    authentication ??= authenticationOf(application);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      self,
      await authentication,
      parameters,
      redirectUri,
      signIn.verifier,
      {
        [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
        [oauth.customFetch]: (url, init) => fetchFor(fetch, address)(url, init as RequestInit),
        signal: AbortSignal.timeout(PATIENCE),
      },
    );
    const expected = { expectedNonce: signIn.nonce, requireIdToken: true };
    const tokens = await oauth.processAuthorizationCodeResponse(server, self, response, expected);
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (!claims) throw new SignInFailure('invalid_response', 'There is no ID token.');
    if (!tokens.scope?.split(' ').includes('portico'))
      throw new SignInFailure(
        'invalid_scope',
        'Register the application with --first-party: it may not have a session.',
      );
    return { token: tokens.access_token, expiresIn: tokens.expires_in ?? 0, claims };
  }

  return {
    addressFor: async ({ state, verifier, nonce, organizationId }, { redirectUri, prompt }) => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: application.id,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(organizationId !== null && { organization_id: organizationId }),
        ...(prompt !== undefined && { prompt }),
      });
      return `${server.authorization_endpoint}?${query}`;
    },
    complete: async (signIn, answer, by) => {
      try {
        return await exchange(signIn, answer, by);
      } catch (error) {
        throw failureFrom(error);
      }
    },
  };
}

async function authenticationOf(application: Settings['application']): Promise<oauth.ClientAuth> {
  if ('secret' in application) return oauth.ClientSecretBasic(application.secret);
  const { privateKey } = application;
  if (!('kty' in privateKey)) return oauth.PrivateKeyJwt(privateKey as CryptoKey);
  const key = (await importJWK(privateKey, privateKey.alg ?? 'ES256')) as CryptoKey;
  return oauth.PrivateKeyJwt(privateKey.kid === undefined ? key : { key, kid: privateKey.kid });
}

/** Keeps what the error says for programs: its message may quote a request. */
function failureFrom(error: unknown): SignInFailure {
  if (error instanceof SignInFailure) return error;
  if (error instanceof oauth.AuthorizationResponseError)
    return new SignInFailure(error.error, error.error_description ?? 'Portico refused the sign-in.');
  if (error instanceof oauth.ResponseBodyError)
    return new SignInFailure(error.error, error.error_description ?? 'Portico refused the code.');
  if (error instanceof oauth.OperationProcessingError)
    return new SignInFailure('invalid_response', `This sign-in could not be finished: ${error.message}.`);
  return new SignInFailure('unavailable', 'Portico did not answer.', error);
}
