import { listed, type Phrase, phrase } from './phrase.ts';
import type { Facts, Text } from './texts.ts';

/** What still gives access to an account, or acts on its behalf, after a password reset. */
export interface KeptFacts {
  readonly hasApp: boolean;
  /** Names. */
  readonly passkeys: readonly string[];
  /** Names of API keys that the person created. */
  readonly apiKeys: readonly string[];
  /** Hosts of webhooks that the person created. */
  readonly webhooks: readonly string[];
}

/** Lists what a password reset leaves in place, as somebody else may have added it. */
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
