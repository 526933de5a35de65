import { listed, type Phrase, phrase } from './phrase.ts';
import type { Facts, Text } from './texts.ts';

/** What an account can still be signed in to with, or acted through, once its password was reset. */
export interface KeptFacts {
  readonly hasApp: boolean;
  /** Names. */
  readonly passkeys: readonly string[];
  /** Names of those that the person created. */
  readonly apiKeys: readonly string[];
  /** Hosts of those that the person created. */
  readonly webhooks: readonly string[];
}

/** The text of what a reset of the password leaves as it is: somebody else may have added some of it. */
export function passwordResetNotice({ site, kept }: Facts): Text {
  const stays = kept ? stayingIn(kept) : [];
  return {
    subject: 'Your password was reset',
    says: [
      phrase`The password of your account at ${site} was reset with a link sent to this address, and you were signed out everywhere.`,
      ...stays,
    ],
    notes: [
      stays.length === 0
        ? phrase`If it was you, just sign in again.`
        : phrase`If it was you, sign in again, and remove anything below that you do not recognize: a new password does not stop it.`,
      phrase`If it was not you, someone else can read your email: change the password of your mailbox first, then ask ${site} for another reset.`,
    ],
  };
}

function stayingIn({ hasApp, passkeys, apiKeys, webhooks }: KeptFacts): Phrase[] {
  return [
    ...(hasApp ? [phrase`Your authenticator app stays set up.`] : []),
    ...listed('Passkeys that still work', passkeys),
    ...listed('Your API keys that still work', apiKeys),
    ...listed('Your webhooks that still get events', webhooks),
  ];
}
