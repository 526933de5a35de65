import { madeOnce, prepareDocument } from '@portico/conventions/serving';
import { DAY } from '../clock.ts';
import type { PorticoHandlers } from '../handler.ts';
import type { Documents } from './site.ts';

/** For how long a copy holds, in milliseconds. RFC 9116, section 2.5.5: less than a year. */
const LIFETIME = 90 * DAY;

/**
 * Whom to tell of a vulnerability (RFC 9116). It is made anew each day, so that it never expires while the service runs.
 * Not asked for where there are no contacts.
 */
export function getSecurityTxt({
  publicUrl,
  securityContacts,
  clock,
}: Pick<Documents, 'publicUrl' | 'securityContacts' | 'clock'>): PorticoHandlers['getSecurityTxt'] {
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
    handle: madeOnce(text, (body) => prepareDocument({ contentType: 'text/plain; charset=utf-8', body })),
  };
}
