import { hash } from 'node:crypto';
import { MINUTE } from '../../ground/clock.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';

/** How long a sign-in to an application may take, in milliseconds. */
const LONGEST = 30 * MINUTE;

const placeOf = (parameters: string) => ({
  purpose: 'authorization ticket',
  id: hash('sha256', parameters, 'base64url'),
});

/** Encrypts the time at which a sign-in with these parameters began, so that nobody else can make a ticket. */
export function ticketFor(parameters: string, began: number, keys: SecretKeys): string {
  return keys.seal(placeOf(parameters), Buffer.from(String(began)));
}

/**
 * When a sign-in began, in milliseconds since 1970; undefined for a ticket of other parameters, one that is too old, and
 * anything else.
 */
export function beganBy(
  ticket: string,
  { parameters, keys, now }: { readonly parameters: string; readonly keys: SecretKeys; readonly now: number },
): number | undefined {
  const began = opened(ticket, parameters, keys);
  return began !== undefined && now - began <= LONGEST ? began : undefined;
}

function opened(ticket: string, parameters: string, keys: SecretKeys): number | undefined {
  try {
    return Number(keys.open(placeOf(parameters), ticket).toString());
  } catch {
    // Anything that cannot be decrypted is not a ticket.
    return undefined;
  }
}
