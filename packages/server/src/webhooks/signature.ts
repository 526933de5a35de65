import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Octets of a secret; Standard Webhooks has 24 to 64. */
const SECRET_BYTES = 32;

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** As people and receivers write it. */
export function asText(secret: Uint8Array): string {
  return PREFIX + Buffer.from(secret).toString('base64');
}

/** What such a text stands for. */
export function secretOf(text: string): Buffer {
  return Buffer.from(text.slice(PREFIX.length), 'base64');
}

/** What is signed: a message, told apart by its id. */
export interface Message {
  readonly id: string;
  readonly body: string;
  /** When it is sent, in milliseconds since 1970. */
  readonly at: number;
}

/**
 * The headers that prove who sent a message (Standard Webhooks, version 1).
 * @param secrets each signs: receivers accept any signature that fits
 */
export function signedHeaders(
  { id, body, at }: Message,
  secrets: readonly Uint8Array[],
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
