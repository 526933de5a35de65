import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
/** How many characters of the secret part are shown for ever. */
const SHOWN = 4;

/** One kind of access tokens or secrets: 43 base64url characters of random bits after a prefix for the kind. */
export interface KeyTokens {
  make(): string;
  isOne(text: string): boolean;
  /** How a token is written, for people: "must be …". */
  readonly shape: string;
  /** The beginning by which people distinguish keys. */
  prefixOf(token: string): string;
}

export function keyTokens(start: string): KeyTokens {
  const form = new RegExp(`^${start}[A-Za-z0-9_-]{43}$`);
  return {
    make: () => `${start}${randomBytes(TOKEN_BYTES).toString('base64url')}`,
    isOne: (text) => form.test(text),
    shape: `${start} followed by 43 letters, digits, - and _`,
    prefixOf: (token) => token.slice(0, start.length + SHOWN),
  };
}

/** The stored form of a token. It has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

export const sessionTokens = keyTokens('portico_at_');
export const apiKeyTokens = keyTokens('portico_ak_');
export const authorizationCodes = keyTokens('portico_ac_');
/** In the `request_uri` of pushed requests. */
export const pushedRequests = keyTokens('portico_pr_');
export const deviceCodes = keyTokens('portico_dc_');
/** Of applications; those that open a session are `sessionTokens`. */
export const applicationTokens = keyTokens('portico_oa_');
export const refreshTokens = keyTokens('portico_rt_');
export const applicationSecrets = keyTokens('portico_cs_');
/** Of clients that registered themselves, to change themselves. */
export const registrationTokens = keyTokens('portico_rc_');
export const serviceKeyTokens = keyTokens('portico_sk_');
/** Of the directories of connections. */
export const scimTokens = keyTokens('portico_st_');
