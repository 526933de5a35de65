import { flaw } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import { isInTheClear, receiverProblem } from '../../configuration/webhooks.ts';

/**
 * The flaw in the URL of a receiver of the team's own, if any: as for `PORTICO_WEBHOOK_URL`, it may be in a private network.
 * @param isInsecureAllowed whether deliveries may cross a network unencrypted
 */
export function receiverFlaw(url: string, isInsecureAllowed: boolean): Flaw | undefined {
  const problem = receiverProblem(url);
  if (problem !== undefined) return flaw('format', problem);
  if (!isInsecureAllowed && isInTheClear(url))
    return flaw('not_allowed', 'must begin with https:// unless PORTICO_WEBHOOK_INSECURE=true');
  return undefined;
}

const SECRET = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;

/** The problem of a secret that is to sign requests in the format of Standard Webhooks, if any. */
export function secretProblem(text: string): string | undefined {
  return SECRET.test(text) ? undefined : 'its secret must be whsec_ and 24 to 64 bytes in base64';
}
