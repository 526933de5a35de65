import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import { type Clock, HOUR, SECOND } from '../../ground/clock.ts';
import { type AddressRules, flawOf, LONGEST_URL } from '../../ground/outgoing/address.ts';
import { appleSecret } from './apple.ts';
import { isBelieved } from './believed.ts';
import { claimAt } from './claims.ts';
import { boundedFetch } from './fetch.ts';
import type { Credential, Preset } from './provider.ts';
import {
  type Answer,
  type ProviderClaims,
  ProviderUnavailable,
  type RelyingParty,
  SignInRefused,
  type SignInRequest,
} from './relying-party.ts';
import { inStandardSpelling } from './spelling.ts';

/** An OpenID provider, and this service as its client. */
export interface OpenIdClient {
  readonly preset: Preset | undefined;
  readonly issuer: string;
  readonly clientId: string;
  readonly credential: Credential;
  readonly scopes: readonly string[];
  readonly trustsEmail: boolean;
  /**
   * The claim that gives roles, if any. Its scope is asked for where the provider lists one of that name, and the claim at
   * the provider's userinfo endpoint where the ID token lacks it.
   */
  readonly roleClaim?: string | undefined;
  /** The claims with address and name, or the paths to them, where they are not those of the standard. */
  readonly names?: { readonly email?: string | undefined; readonly name?: string | undefined };
}

interface OpenIdNeeds {
  readonly rules: AddressRules;
  readonly clock: Clock;
}

/** How long a discovered document is used, and how long a failure is remembered, in milliseconds. */
const KEPT = { document: HOUR, failure: 5 * SECOND };
/** How far the clock of a provider may be off, in seconds. */
const SKEW = 60;
/** As long as an identifier may be (OpenID Connect Core, section 2), without what databases cannot store. */
const SUBJECT = /^\P{Cc}{1,255}$/u;

/** The members of a discovery document whose URLs Portico sends requests to. */
const ASKED = /_endpoint$|^jwks_uri$/;
const isLong = (value: unknown) => typeof value === 'string' && value.length > LONGEST_URL;

const library = () => import('openid-client');

/** A relying party of OpenID Connect, with the code flow and PKCE. */
export function openIdParty(settings: OpenIdClient, { rules, clock }: OpenIdNeeds): RelyingParty {
  const fetch = inStandardSpelling(boundedFetch(rules)) as unknown as CustomFetch;
  let known: { readonly config: Configuration; readonly until: number } | undefined;
  let failed: { readonly error: ProviderUnavailable; readonly until: number } | undefined;
  let underWay: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    try {
      const config = await discovered(settings, fetch, rules);
      known = { config, until: clock() + KEPT.document };
      return config;
    } catch (cause) {
      const error = new ProviderUnavailable('its discovery document cannot be fetched', {
        cause,
        namedIssuer: issuerNamedBy(cause, settings),
      });
      failed = { error, until: clock() + KEPT.failure };
      throw error;
    }
  }

  async function configuration(): Promise<Configuration> {
    const now = clock();
    if (known && now < known.until) return known.config;
    if (failed && now < failed.until) throw failed.error;
    underWay ??= discover().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  return {
    begin: async (asked) => urlFor(await configuration(), settings, asked),
    complete: async (answer) => {
      const config = await configuration().catch((cause: unknown) => {
        throw new SignInRefused('provider_unavailable', { cause });
      });
      return saidBy(config, settings, answer);
    },
  };
}

/** The issuer as its provider spells it, where only the final slash differs from what was entered. */
function issuerNamedBy(cause: unknown, { issuer }: OpenIdClient): string | undefined {
  const { body } = Object(Object(cause).cause) as { body?: { issuer?: unknown } };
  const named = body?.issuer;
  const isSame = typeof named === 'string' && named.replace(/\/$/, '') === issuer.replace(/\/$/, '');
  return isSame ? named : undefined;
}

async function discovered(
  { issuer, clientId, credential }: OpenIdClient,
  fetch: CustomFetch,
  rules: AddressRules,
): Promise<Configuration> {
  const openid = await library();
  const { allowInsecureRequests, clockTolerance, customFetch, discovery, enableNonRepudiationChecks } =
    openid;
  const config = await discovery(
    new URL(issuer),
    clientId,
    { [clockTolerance]: SKEW },
    authentication(credential, openid),
    {
      [customFetch]: fetch,
      // `fetch` judges the URLs.
      execute: [enableNonRepudiationChecks, ...(rules.isInsecureAllowed ? [allowInsecureRequests] : [])],
    },
  );
  const metadata = config.serverMetadata();
  // The library parses the others before it asks `fetch` for them.
  const long = Object.entries(metadata).find(([name, value]) => ASKED.test(name) && isLong(value));
  if (long) throw new Error(`${long[0]} must have at most ${LONGEST_URL} characters`);
  const { authorization_endpoint: endpoint = '', scopes_supported: scopes = [] } = metadata;
  // Browsers are sent there, so it must be neither a script nor an internal address.
  const flaw = flawOf(endpoint, rules);
  if (flaw !== undefined) throw new Error(`authorization_endpoint ${flaw.message}`);
  if (!Array.isArray(scopes)) throw new Error('scopes_supported must be a list');
  return config;
}

function authentication(
  credential: Credential,
  { ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof library>>,
): ClientAuth {
  if (credential.kind === 'key')
    return async (as, client, body, headers) =>
      ClientSecretPost(await appleSecret(credential, { ...client, audience: as.issuer }))(
        as,
        client,
        body,
        headers,
      );
  const { secret } = credential;
  // A provider need not support a method that it does not list; without a list, it supports `client_secret_basic`.
  return (as, ...others) => {
    const takesPost = as.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    return (takesPost ? ClientSecretPost : ClientSecretBasic)(secret)(as, ...others);
  };
}

async function urlFor(
  config: Configuration,
  { preset, scopes, roleClaim }: OpenIdClient,
  { returnUrl, state, nonce, codeVerifier, isFresh }: SignInRequest,
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  const { scopes_supported: supported = [] } = config.serverMetadata();
  const ofRoles = supported.filter((scope) => scope === roleClaim);
  const url = buildAuthorizationUrl(config, {
    redirect_uri: returnUrl,
    scope: [...new Set(['openid', ...scopes, ...ofRoles])].join(' '),
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    // Apple answers with name and address in no other way.
    ...(preset === 'apple' && { response_mode: 'form_post' }),
    ...(isFresh && { prompt: 'login', max_age: '0' }),
  });
  return url.href;
}

async function saidBy(
  config: Configuration,
  settings: OpenIdClient,
  answer: Answer,
): Promise<ProviderClaims> {
  const openid = await library();
  const { returnUrl, parameters, state, nonce, codeVerifier } = answer;
  try {
    const tokens = await openid.authorizationCodeGrant(config, new URL(`${returnUrl}?${parameters}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = { ...tokens.claims() };
    const { iss, sub } = claims;
    if (typeof iss !== 'string' || typeof sub !== 'string' || !SUBJECT.test(sub))
      throw new SignInRefused('not_verified');
    const { email: emailClaim = 'email' } = settings.names ?? {};
    const { roleClaim = emailClaim } = settings;
    const isIncomplete = [emailClaim, roleClaim].some((name) => claimAt(claims, name) === undefined);
    const isMore = isIncomplete && config.serverMetadata().userinfo_endpoint !== undefined;
    const more = isMore
      ? await openid.fetchUserInfo(config, tokens.access_token, sub)
      : { email_verified: undefined };
    // The two may name different addresses: whether one is verified counts from whoever names it.
    const { email_verified } = claimAt(claims, emailClaim) === undefined ? more : claims;
    return presented({ ...more, ...claims, email_verified, iss, sub }, settings, parameters);
  } catch (error) {
    if (error instanceof SignInRefused) throw error;
    throw refusalFor(error, openid);
  }
}

/** What went wrong, as far as operators can do something about it. */
function refusalFor(
  cause: unknown,
  { AuthorizationResponseError, ClientError, ResponseBodyError }: Awaited<ReturnType<typeof library>>,
): SignInRefused {
  if (cause instanceof AuthorizationResponseError) return new SignInRefused('provider_refused', { cause });
  if (cause instanceof ResponseBodyError || cause instanceof ClientError)
    return new SignInRefused('not_verified', { cause });
  return new SignInRefused('provider_unavailable', { cause });
}

/** Anything that could be an address; longer texts are none (RFC 5321, section 4.5.3.1.3). */
const ADDRESS = /^\P{Cc}{1,320}$/u;

type Identified = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

function presented(claims: Identified, settings: OpenIdClient, parameters: string): ProviderClaims {
  const { iss, sub, auth_time: authTime } = claims;
  const names = { email: 'email', name: 'name', ...settings.names };
  const [email, name] = [claimAt(claims, names.email), claimAt(claims, names.name)];
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' && ADDRESS.test(email) ? email : null,
    emailSources: [names.email],
    isBelieved: isBelieved(claims, settings),
    name: typeof name === 'string' ? name : settings.preset === 'apple' ? nameIn(parameters) : null,
    authTime: typeof authTime === 'number' ? authTime : null,
    claims,
  };
}

/** The name that Apple sends only beside its first answer for a person. It is for people to see, and proves nothing. */
function nameIn(parameters: string): string | null {
  try {
    const user: unknown = JSON.parse(new URLSearchParams(parameters).get('user') ?? 'null');
    const { firstName, lastName } = (user as { name: { firstName?: unknown; lastName?: unknown } }).name;
    return [firstName, lastName].filter((part) => typeof part === 'string').join(' ') || null;
  } catch {
    return null;
  }
}
