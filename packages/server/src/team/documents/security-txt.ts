import { madeOnce, prepareDocument } from '@portico/conventions/serving';
import { DAY } from '../../ground/clock.ts';
import type { HandlerOf } from '../handler.ts';
import { FILE_POLICY } from './file-policy.ts';
import type { Documents } from './site.ts';

/** How long a copy is valid, in milliseconds; less than a year (RFC 9116, section 2.5.5). */
const LIFETIME = 90 * DAY;

/**
 * Contacts for reporting vulnerabilities (RFC 9116). Renewed each day, so that the file never expires while the service
 * runs. Not served where there are no contacts.
 */
export function getSecurityTxt({
  publicUrl,
  securityContacts,
  clock,
}: Pick<Documents, 'publicUrl' | 'securityContacts' | 'clock'>): HandlerOf<'getSecurityTxt'> {
  const text = () => {
    const today = Math.floor(clock() / DAY) * DAY;
    const lines = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${new Date(today + LIFETIME).toISOString()}`,
      `Canonical: ${publicUrl()}/.well-known/security.txt`,
    ];
    return lines.map((line) => `${line}\n`).join('');
  };
  return {
    handle: madeOnce(text, (body) =>
      prepareDocument({ contentType: 'text/plain; charset=utf-8', headers: FILE_POLICY, body }),
    ),
  };
}
