import { flaw } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import { isInTheClear, isWebhookSecret, receiverProblem } from '../../configuration/webhooks.ts';

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

/**
 * The problem of a secret that is to sign requests in the format of Standard Webhooks, if any. Secrets are stored as octets and
 * compared as texts, so that each may have only one.
 */
export function secretProblem(text: string): string | undefined {
  return isWebhookSecret(text) ? undefined : 'its secret must be whsec_ and 24 to 64 bytes in base64';
}
