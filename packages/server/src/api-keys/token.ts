import { hash, randomBytes } from 'node:crypto';

const START = 'portico_ak_';
const TOKEN = /^portico_ak_[A-Za-z0-9_-]{43}$/;
const TOKEN_BYTES = 32;
/** How many characters of the secret part are shown for ever. */
const SHOWN = 4;

export function newApiKeyToken(): string {
  return `${START}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

export function isApiKeyToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What is stored of a key. It has 256 random bits, so that a plain hash is enough. */
export function hashApiKeyToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** What people tell keys apart by. */
export function prefixOf(token: string): string {
  return token.slice(0, START.length + SHOWN);
}
