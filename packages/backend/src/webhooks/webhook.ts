import { Webhook } from 'standardwebhooks';
import { refuse } from '../refusal.ts';
import { bodyOf } from '../requests/body.ts';
import type { WebhookEvent } from './events.ts';

/** The product's memory of the deliveries it has dealt with: a table with a unique key, or Redis. */
export interface SeenStore {
  has(id: string): Promise<boolean>;
  /** @param seconds for which it has to be remembered */
  add(id: string, seconds: number): Promise<unknown>;
}

/** The options of `webhook`. */
export interface WebhookOptions {
  /** `whsec_…`; two while it is rotated. */
  readonly secret: string | readonly string[];
  readonly seen?: SeenStore;
}

/** An event that was delivered, and whether it was before. */
export type Delivery = WebhookEvent & {
  /** The same at each try. */
  readonly id: string;
  /** Whether `done` was called for it. Without a `seen` store, always false. */
  readonly isRepeated: boolean;
  /** Notes that the event is dealt with. Called after that: a try that fails comes again. */
  done(): Promise<void>;
};

/** As long as Portico tries, and as people may send a delivery again by hand, in seconds. */
const REMEMBERED = 30 * 24 * 3_600;
/** More than any event has, in bytes. */
const LONGEST = 1_048_576;

/**
 * Verifies a delivery (Standard Webhooks, version 1): its signature, and that it is at most five minutes old.
 * @throws Refusal
 */
export async function receive(request: Request, { secret, seen }: WebhookOptions): Promise<Delivery> {
  const body = await bodyOf(request, LONGEST);
  if (!body) throw refuse('BODY_TOO_LARGE');
  const text = new TextDecoder().decode(body);
  const headers = Object.fromEntries(request.headers);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!secrets.some((one) => isSigned(one, text, headers)))
    throw refuse('ACCESS_TOKEN_INVALID', 'The signature does not fit, or is older than five minutes.');
  const id = request.headers.get('webhook-id') ?? '';
  const event = JSON.parse(text) as WebhookEvent;
  return {
    ...event,
    id,
    isRepeated: (await seen?.has(id)) ?? false,
    done: async () => {
      await seen?.add(id, REMEMBERED);
    },
  };
}

function isSigned(secret: string, text: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}
