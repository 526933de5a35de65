import { type ApplicationKind, flaw } from '@portico/api';
import type { Fields, Flaw } from '@portico/conventions';
import type { Config } from '../../configuration/config.ts';
import { isLoopback } from '../../ground/network-addresses.ts';
import { type AddressRules, addressRules, refusalOf } from '../../ground/outgoing/address.ts';
import { isPublic, isUsableRsa, publicKeyIn } from '../proofs/keys.ts';
import { isConfidential, type Settings } from './application.ts';

export interface SettingsRules {
  /** The audiences that tokens for other services can have; empty where any is allowed. */
  readonly audiences: readonly string[];
  /** Why nothing is delivered to a URL. */
  readonly refusalOf: (url: string) => Promise<Flaw | undefined>;
}

/** @param addresses the rules for the addresses of back-channel logouts */
export function settingsRules(audiences: readonly string[], addresses: AddressRules): SettingsRules {
  return { audiences, refusalOf: (url) => refusalOf(url, addresses) };
}

/** The rules of a configuration. */
export function settingsRulesOf(
  config: Parameters<typeof addressRules>[0] & Pick<Config, 'tokenAudiences'>,
): SettingsRules {
  return settingsRules(config.tokenAudiences, addressRules(config));
}

/** Schemes that lead to no application, or run their contents as code. */
const NO_APPLICATION = /^(?:javascript|data|blob|file|about|vbscript|view-source|wss?|ftp|mailto):/i;
/** A reverse domain name with a dot (RFC 8252, section 7.1). */
const PRIVATE_SCHEME = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/?\/?[^\s]*$/i;

const TWICE = flaw('not_unique', 'must not have the same item twice');

/** All flaws in the settings of an application of a kind, by field. */
export async function flawsOf(
  kind: ApplicationKind,
  settings: Settings,
  { audiences, refusalOf }: SettingsRules,
): Promise<Fields> {
  const { backchannelLogoutUri, logoUrl, resource, requirePkce, tokenEndpointAuth } = settings;
  const isMachine = kind === 'machine';
  const flaws: [string, Flaw | undefined][] = [
    ...urisFlaws('redirectUris', settings.redirectUris, kind),
    ...urisFlaws('postLogoutRedirectUris', settings.postLogoutRedirectUris, kind),
    ['redirectUris', isMachine || settings.devices ? undefined : noneFlaw(settings.redirectUris)],
    ...(isMachine ? forPeopleFlaws(settings) : []),
    [
      'backchannelLogoutUri',
      backchannelLogoutUri === null ? undefined : await refusalOf(backchannelLogoutUri),
    ],
    [
      'audiences',
      audienceFlaw(settings.audiences, audiences) ?? (isMachine ? noneFlaw(settings.audiences) : undefined),
    ],
    [
      'resource',
      resource !== null && !settings.audiences.includes(resource)
        ? flaw('not_allowed', 'must be one of `audiences`')
        : undefined,
    ],
    [
      'requirePkce',
      !requirePkce && kind !== 'web'
        ? flaw('not_allowed', 'must be true, unless it is a `web` application')
        : undefined,
    ],
    [
      'requirePushed',
      settings.requirePushed && kind !== 'web'
        ? flaw('not_allowed', 'must be false, unless it is a `web` application')
        : undefined,
    ],
    [
      'devices',
      settings.devices && kind !== 'web' && kind !== 'native'
        ? flaw('not_allowed', 'must be false, unless it is a `web` or `native` application')
        : undefined,
    ],
    ['tokenEndpointAuth', authFlaw(isConfidential(kind), tokenEndpointAuth)],
    ['jwks', jwksFlaw(settings)],
    ['logoUrl', logoUrl === null || isHttps(logoUrl) ? undefined : flaw('format', 'must be an https:// URL')],
  ];
  return Object.fromEntries(flaws.filter((flaw): flaw is [string, Flaw] => flaw[1] !== undefined));
}

function noneFlaw(list: readonly string[]): Flaw | undefined {
  return list.length === 0 ? flaw('required', 'must have at least one item') : undefined;
}

/** Flaws in settings that concern the people who sign in to an application, of which a machine has none. */
function forPeopleFlaws(settings: Settings): [string, Flaw | undefined][] {
  const { redirectUris, postLogoutRedirectUris, backchannelLogoutUri, requireOrganization } = settings;
  const none = flaw('not_allowed', 'is not for a `machine`');
  return [
    ['redirectUris', redirectUris.length > 0 ? none : undefined],
    ['postLogoutRedirectUris', postLogoutRedirectUris.length > 0 ? none : undefined],
    ['backchannelLogoutUri', backchannelLogoutUri === null ? undefined : none],
    ['requireOrganization', requireOrganization ? none : undefined],
  ];
}

function urisFlaws(
  name: string,
  uris: readonly string[],
  kind: ApplicationKind,
): [string, Flaw | undefined][] {
  if (new Set(uris).size < uris.length) return [[name, TWICE]];
  return uris.map((uri, at) => [`${name}.${at}`, redirectFlaw(uri, kind)]);
}

/**
 * The flaw in an address that people are sent to. It is compared as a string, so anything that a browser would read
 * differently is refused: spaces, backslashes, control characters, a user name, a fragment.
 */
export function redirectFlaw(uri: string, kind: ApplicationKind): Flaw | undefined {
  if (/[^\x21-\x7e]|[\\^`{|}<>"]/.test(uri))
    return flaw('pattern', 'must have only characters allowed in URIs');
  if (uri.includes('#')) return flaw('format', 'must have no fragment');
  if (uri.includes('*')) return flaw('pattern', 'must have no wildcard');
  if (kind === 'native' && !/^https?:/i.test(uri))
    return PRIVATE_SCHEME.test(uri) && !NO_APPLICATION.test(uri)
      ? undefined
      : flaw(
          'format',
          'must be an https:// URL, http:// on loopback, or begin with a scheme such as com.example.app:',
        );
  const url = URL.parse(uri);
  if (!url || !/^https?:\/\/[^/]/i.test(uri))
    return flaw('format', 'must be an https:// URL, or http:// on loopback');
  if (url.username || url.password) return flaw('format', 'must have no user name or password');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return flaw('format', 'must be an https:// URL, or http:// on loopback');
  return undefined;
}

function audienceFlaw(wanted: readonly string[], allowed: readonly string[]): Flaw | undefined {
  if (new Set(wanted).size < wanted.length) return TWICE;
  const isAllowed = allowed.length === 0 || wanted.every((audience) => allowed.includes(audience));
  return isAllowed ? undefined : flaw('not_allowed', 'must be one of the configured audiences');
}

function authFlaw(authenticates: boolean, auth: Settings['tokenEndpointAuth']): Flaw | undefined {
  if (authenticates)
    return auth === 'none'
      ? flaw('not_allowed', 'must not be `none` for a `web` application or a `machine`')
      : undefined;
  return auth === 'none'
    ? undefined
    : flaw('not_allowed', 'must be `none`, unless it is a `web` application or a `machine`');
}

function jwksFlaw({ jwks, tokenEndpointAuth }: Settings): Flaw | undefined {
  if (!jwks)
    return tokenEndpointAuth === 'private_key_jwt'
      ? flaw('required', 'must have a key for `private_key_jwt`')
      : undefined;
  if (!jwks.keys.every(isPublic)) return flaw('not_allowed', 'must have only public keys');
  return jwks.keys.every(isUsable)
    ? undefined
    : flaw('format', 'must have keys for ES256 (P-256) or RS256 (2048 to 8192 bits)');
}

/** Whether a key can verify what an application signs. */
function isUsable(key: Readonly<Record<string, unknown>>): boolean {
  const { kty, crv, alg, use, key_ops } = key;
  const algorithm = kty === 'RSA' ? 'RS256' : 'ES256';
  const isToVerify = key_ops === undefined || (Array.isArray(key_ops) && key_ops.includes('verify'));
  if ((alg ?? algorithm) !== algorithm || (use ?? 'sig') !== 'sig' || !isToVerify) return false;
  const publicKey = publicKeyIn(key);
  if (kty === 'EC') return crv === 'P-256' && publicKey !== undefined;
  return kty === 'RSA' && publicKey !== undefined && isUsableRsa(publicKey);
}

function isHttps(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && !url.username && !url.password;
}
