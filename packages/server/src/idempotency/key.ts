import { hash } from 'node:crypto';

/** What is stored of a key: it is the caller's, and may say more than it should. */
export function hashOfKey(key: string): string {
  return hash('sha256', key, 'base64url');
}
