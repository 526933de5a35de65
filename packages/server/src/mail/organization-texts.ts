import { listed, phrase, quoted } from './phrase.ts';
import type { Facts, Text } from './texts.ts';

/** What a mail says about a webhook. */
export interface WebhookFacts {
  readonly organizationName: string;
  /** Of its URL. */
  readonly host: string;
}

/** What a mail says about an API key that was created. */
export interface ApiKeyFacts {
  readonly organizationName: string;
  readonly name: string;
  readonly role: 'admin' | 'viewer';
  /** Name of its creator; absent where that is no longer known. */
  readonly makerName: string | undefined;
}

/** What a former manager had created in an organization: names of API keys, hosts of webhooks. */
export interface DepartureFacts {
  readonly organizationName: string;
  /** Absent where that is no longer known. */
  readonly personName: string | undefined;
  readonly apiKeys: Made;
  readonly webhooks: Made;
}

export interface Made {
  /** Those that stay. */
  readonly kept: readonly string[];
  /** Those that ended with the departure. */
  readonly ended: readonly string[];
}

const OWNER = phrase`You get this email because you own the organization.`;

const KEY_ROLES = {
  admin: 'can change it, and manage its people, invitations and webhooks',
  viewer: 'can see it and its people',
} as const;

export const nameOf = (name: string | undefined) => (name === undefined ? 'Someone' : quoted(name));

/** The texts of mails to the owners of an organization. */
export const organizationTexts = {
  webhook_failing_notice: ({ site, webhook }: Facts): Text => {
    if (!webhook) throw new TypeError('This mail is about a webhook');
    const { organizationName, host } = webhook;
    return {
      subject: 'A webhook no longer gets events',
      says: [
        phrase`The webhook of ${quoted(organizationName)} at ${site} that leads to ${quoted(host)} no longer gets events: nothing could be delivered for three days, or the receiver answered 410 Gone.`,
        OWNER,
      ],
      notes: [
        phrase`Once the receiver works again, set the webhook to active: pending events are then delivered. If you no longer need the webhook, delete it.`,
      ],
    };
  },

  api_key_created_notice: ({ site, apiKey }: Facts): Text => {
    if (!apiKey) throw new TypeError('This mail is about an API key');
    const { organizationName, name, role, makerName } = apiKey;
    return {
      subject: 'An API key was created',
      says: [
        phrase`${nameOf(makerName)} created the API key ${quoted(name)} for ${quoted(organizationName)} at ${site}. A program that has it ${KEY_ROLES[role]}.`,
        OWNER,
      ],
      notes: [
        phrase`If you expected this, you don’t need to do anything.`,
        phrase`If you did not, revoke the key, and ask the person who created it: someone else may be using their account.`,
      ],
    };
  },

  manager_removed_notice: ({ site, departure }: Facts): Text => {
    if (!departure) throw new TypeError('This mail is about somebody who left');
    const { organizationName, personName, apiKeys, webhooks } = departure;
    const keeps = apiKeys.kept.length + webhooks.kept.length > 0;
    return {
      subject: 'API keys and webhooks of someone who left',
      says: [
        phrase`${nameOf(personName)} no longer manages ${quoted(organizationName)} at ${site} but had created API keys or webhooks there.`,
        ...listed('API keys that still work', apiKeys.kept),
        ...listed('Webhooks that still get events', webhooks.kept),
        ...listed('API keys that were revoked', apiKeys.ended),
        ...listed('Webhooks that were deleted', webhooks.ended),
        OWNER,
      ],
      notes: [
        keeps
          ? phrase`API keys and webhooks keep working without the person who created them, because programs may depend on them. Rotate the keys and secrets that this person may know, and revoke or delete what you no longer need.`
          : phrase`Programs that depended on them need new ones.`,
      ],
    };
  },
} as const;
