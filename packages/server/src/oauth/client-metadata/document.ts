import { newId } from '../../ground/id.ts';
import { hostOf, isLoopback } from '../../ground/network-addresses.ts';
import type { AddressRules } from '../../ground/outgoing/address.ts';
import { type Application, unnamedApplication } from '../applications/application.ts';

const LONGEST_URL = 2_000;
const LONGEST_NAME = 100;
const MOST_REDIRECTS = 20;

/**
 * Whether a `client_id` can be the URL of metadata (OAuth Client ID Metadata Documents, section 3): https at port 443, with
 * a path, written as a browser would write it. In development, also http and any port on this machine.
 */
export function isClientUrl(
  text: string,
  { isOwnNameAllowed }: Pick<AddressRules, 'isOwnNameAllowed'>,
): boolean {
  const url = text.length <= LONGEST_URL ? URL.parse(text) : null;
  if (!url || url.href !== text || url.hash || url.search || url.username || url.password) return false;
  if (url.pathname === '/') return false;
  const isLocal = isOwnNameAllowed === true && isLoopback(hostOf(url));
  return isLocal ? /^https?:$/.test(url.protocol) : url.protocol === 'https:' && url.port === '';
}

/** Besides the metadata: where they were published, and what this service allows. */
export interface PublishedMetadata {
  /** Its `client_id`. */
  readonly url: string;
  readonly audiences: readonly string[];
  readonly now: number;
}

/**
 * The application that a document describes: public, a third party's, with redirect URIs on its own host or on loopback.
 * @returns undefined where it is not such a document, or that of another application
 */
export function applicationIn(
  text: string,
  { url, audiences, now }: PublishedMetadata,
): Application | undefined {
  const document = parsed(text);
  if (document?.client_id !== url) return undefined;
  const { client_name, redirect_uris, token_endpoint_auth_method = 'none', grant_types } = document;
  const isPublic = token_endpoint_auth_method === 'none' && document.client_secret === undefined;
  const hasCode =
    grant_types === undefined || (Array.isArray(grant_types) && grant_types.includes('authorization_code'));
  if (!isPublic || !hasCode || !Array.isArray(redirect_uris)) return undefined;
  const own = hostOf(new URL(url));
  const redirectUris = redirect_uris.filter((uri) => isOwn(uri, own)).slice(0, MOST_REDIRECTS);
  if (redirectUris.length === 0) return undefined;
  return {
    ...unnamedApplication('native', now),
    id: newId(),
    client_url: url,
    name: nameIn(client_name) ?? own,
    redirectUris,
    // RFC 9449, section 5.2.
    requireDpop: document.dpop_bound_access_tokens === true,
    audiences,
  };
}

interface Document {
  readonly [member: string]: unknown;
}

function parsed(text: string): Document | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Document)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A redirect URI leads back to the host of the document, or to the machine of the person. */
function isOwn(uri: unknown, own: string): uri is string {
  if (typeof uri !== 'string' || uri.length > LONGEST_URL || /[^\x21-\x7e]|[\\^`{|}<>"#*]/.test(uri))
    return false;
  const url = URL.parse(uri);
  if (!url || url.username || url.password) return false;
  const host = hostOf(url);
  if (url.protocol === 'http:') return isLoopback(host);
  return url.protocol === 'https:' && host === own;
}

/** Shown to people, so without invisible characters. */
export function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const name = value
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME);
  return name === '' ? undefined : name;
}
