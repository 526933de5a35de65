import { bareHost, isHost, isLoopback } from '../ground/network-addresses.ts';
import { either, optional, originAlone, parseUrl, Refusal } from './values.ts';
import type { Variable } from './variable.ts';

const SECRET_BYTES = { least: 24, most: 64 };

/** Why a text cannot be the URL of the operator's own receiver, which may be in a private network. */
export function receiverProblem(text: string): string | undefined {
  const url = parseUrl(text, ['http', 'https']);
  if (!url || !isHost(bareHost(url).replace(/\.$/, '')) || url.hash)
    return 'must be an https:// URL without a fragment';
  return url.username || url.password ? 'must have no user name or password' : undefined;
}

function receiver(text: string): string {
  const problem = receiverProblem(text);
  if (problem !== undefined) throw new Refusal(`${problem}.`);
  return new URL(text).href;
}

/** Whether a text is a secret in the format of Standard Webhooks, in canonical base64 (RFC 4648, section 3.5) with padding. */
export function isWebhookSecret(text: string): boolean {
  const [, base64 = ''] = /^whsec_(.*)$/.exec(text) ?? [];
  const secret = Buffer.from(base64, 'base64');
  const fits = secret.length >= SECRET_BYTES.least && secret.length <= SECRET_BYTES.most;
  return fits && secret.toString('base64') === base64;
}

export function webhookSecret(text: string): string {
  if (!isWebhookSecret(text)) {
    throw new Refusal('must be whsec_ and 24 to 64 bytes in base64, as openssl rand -base64 32 writes them.');
  }
  return text;
}

/** Whether events that are sent there cross a network unencrypted. */
export function isInTheClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** The webhook for all events, and rules for webhooks. */
export const webhooks = {
  webhookUrl: {
    name: 'PORTICO_WEBHOOK_URL',
    default: '',
    meaning:
      'https:// URL to which all events are delivered, in the format of Standard Webhooks; private networks are allowed. http:// is allowed on this machine, and elsewhere with `PORTICO_WEBHOOK_INSECURE`',
    when: 'if one of your services must know about every event',
    document: 'guides/webhooks.md',
    parse: optional(receiver),
    redacted: originAlone,
  },
  /** Set whenever `webhookUrl` is; must not be logged. */
  webhookSecret: {
    name: 'PORTICO_WEBHOOK_SECRET',
    default: '',
    meaning:
      'secret that signs these deliveries: `whsec_` and 24 to 64 bytes in base64; required with `PORTICO_WEBHOOK_URL`',
    when: 'together with `PORTICO_WEBHOOK_URL`, and to rotate it',
    document: 'guides/webhooks.md',
    parse: optional(webhookSecret),
    secret: true,
  },
  webhookInsecure: {
    name: 'PORTICO_WEBHOOK_INSECURE',
    default: 'false',
    meaning:
      '`true`: webhooks can have http:// URLs and, while the service listens on a loopback address, be on this machine; for development. Other addresses that are not public are still refused',
    when: 'not in production',
    document: 'guides/webhooks.md',
    parse: either('true', 'false'),
  },
} satisfies Record<string, Variable>;
