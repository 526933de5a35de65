import assert from 'node:assert/strict';
import { type ReceivedMail, secretIn } from './mails.ts';
import type { Call, Reply, Service } from './service.ts';

/** The members of bodies that must stay secret. */
const MEMBERS = [
  'key',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'invitationToken',
  'accessToken',
  'secret',
];

/** The passwords, tokens and secrets that were exchanged with a service, and must not be found anywhere. */
export class KnownSecrets {
  readonly values = new Set<string>();

  /** Records those of a request and its answer. A failure must not repeat any that it was sent. */
  noteCall({ token, body }: Call, reply: Reply): void {
    const sent = [token, ...membersOf(body)];
    for (const value of [...sent, ...membersOf(reply.body)]) if (value) this.values.add(value);
    if (reply.error === undefined) return;
    const told = `${JSON.stringify(reply.headers)}\n${reply.text}`;
    for (const value of sent) assert.ok(!value || !told.includes(value), `${reply.error} repeats a secret`);
  }

  noteMail(mail: ReceivedMail): void {
    if (mail.text.includes('#token=')) this.values.add(secretIn(mail));
  }

  /** Sends a request, and records its secrets. */
  sender(service: Service): Service['call'] {
    return async (method, path, call = {}) => {
      const reply = await service.call(method, path, call);
      this.noteCall(call, reply);
      return reply;
    };
  }

  /** Those that a text contains, in any readable form. */
  foundIn(text: string): string[] {
    const lower = text.toLowerCase();
    return [...this.values].filter((value) =>
      formsOf(value).some((form) => text.includes(form) || lower.includes(form)),
    );
  }
}

function membersOf(body: unknown): string[] {
  const members = Object.entries(typeof body === 'object' && body ? body : {});
  return members.flatMap(([name, value]) =>
    MEMBERS.includes(name) && typeof value === 'string' ? [value] : [],
  );
}

/** The random part of a secret: the signature of a JWT, what follows the prefix of a webhook's, the end of a token. */
const RANDOM = [/^[\w-]+\.[\w-]+\.([\w-]+)$/, /^whsec_([A-Za-z0-9+/]+)=*$/, /([\w-]{43})$/];

/** The forms in which a secret may be written: as it is, or as bytes; its random part alone, also as the encoded bytes. */
function formsOf(secret: string): string[] {
  const random = RANDOM.map((pattern) => pattern.exec(secret)?.[1]).find((part) => part !== undefined);
  const texts = random ? [secret, random] : [secret, encodeURIComponent(secret)];
  const bytes = texts.map((text) => Buffer.from(text));
  // Node reads both alphabets of base64 by either name.
  if (random) bytes.push(Buffer.from(random, 'base64url'));
  const encoded = bytes.flatMap((each) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => each.toString(encoding).replace(/=+$/, '')),
  );
  return [...texts, ...encoded];
}
