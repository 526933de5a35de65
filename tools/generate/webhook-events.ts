/** The types of the events that `webhook` of `@portico/backend` returns, each with the names of its details. */
import { eventTypes } from '@portico/api';

const HEADER = `// Generated from packages/api/src by \`npm run fix\`.
import type { Body } from '@portico/client';

type Event = Body<'listAccountEvents'>['items'][number];

/** An event as Portico delivers it. */
interface Delivered<Type extends string, Detail extends string> {
  readonly type: Type;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: Omit<Event, 'type' | 'details'> & {
    readonly type: Type;
    readonly details: { readonly [Name in Detail | 'callerRequestId']?: unknown };
    /** The organization that it belongs to, if any. Only from the team's webhook: an organization's own has no others. */
    readonly organizationId?: string | null;
    /** The account in whose list it is, if any; likewise. */
    readonly accountId?: string | null;
  };
}

/** Every event that a webhook can deliver, distinguished by \`type\`. */
export type WebhookEvent =`;

export function webhookEvents(): string {
  const rows = Object.entries(eventTypes).map(([type, { details }]) => memberOf(type, details));
  return `${HEADER}\n${[...rows, memberOf('webhook.test', [])].join('\n')};\n`;
}

function memberOf(type: string, details: readonly string[]): string {
  return `  | Delivered<'${type}', ${details.map((name) => `'${name}'`).join(' | ') || 'never'}>`;
}
