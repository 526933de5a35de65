import { networkOf, siteOf } from '@portico/conventions/node';
import { canonicalEmail } from '../accounts/email.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import type { Rules, Tally } from './rules.ts';

export interface CountedMail {
  /** Mails for one purpose never take the room of those for another. */
  readonly purpose: 'verification' | 'email change' | 'reset' | 'invitation';
  /** An address as it was typed. */
  readonly recipient: string;
  /** Where a stranger could ask for it too: who asks, and the account, which may know where it signs in from. */
  readonly by?: { readonly account: string; readonly ipAddress: string | null };
}

export interface CountedNotice {
  readonly about: 'account' | 'organization';
  readonly recipient: string;
  readonly isVerified: boolean;
}

/** What each request is counted by. */
export function talliesOf(rules: Rules, keys: SecretKeys) {
  const addressOf = (recipient: string) => canonicalEmail(recipient) ?? recipient;
  const from = (what: string, of: Rules['registrations'], ipAddress: string | null): Tally[] => {
    const site = siteOf(ipAddress);
    const address = { rule: of.address, key: keys.hmac(`${what} from`, networkOf(ipAddress)) };
    return site === undefined
      ? [address]
      : [address, { rule: of.network, key: keys.hmac(`${what} from`, site) }];
  };
  return {
    registrationsFrom: (ipAddress: string | null) => from('registrations', rules.registrations, ipAddress),
    challengesFor: (ipAddress: string | null): Tally[] => {
      const key = keys.hmac('passkey challenges for', networkOf(ipAddress));
      return [{ rule: rules.passkeyChallenges, key }];
    },
    resetsFrom: (ipAddress: string | null) => from('resets', rules.resets, ipAddress),
    mailsTo: (recipient: string, purpose: string): Tally[] =>
      rules.mails.map((rule) => ({ rule, key: keys.hmac(rule.name, purpose, addressOf(recipient)) })),
    noticesTo: ({ recipient, about, isVerified }: CountedNotice): Tally[] => {
      // Whatever it is about: nobody has said yet that the address is theirs.
      if (!isVerified)
        return rules.notices.unverified.map((rule) => ({
          rule,
          key: keys.hmac(rule.name, addressOf(recipient)),
        }));
      return rules.notices.verified.map((rule) => ({
        rule,
        key: keys.hmac(rule.name, about, addressOf(recipient)),
      }));
    },
    testsIn: (organization: string): Tally[] => [
      { rule: rules.webhookTests, key: keys.hmac('webhook tests in', organization) },
    ],
    invitationsOf: (inviter: string, organization: string): Tally[] => [
      { rule: rules.invitations.account, key: keys.hmac('invitations by', inviter) },
      { rule: rules.invitations.organization, key: keys.hmac('invitations to', organization) },
    ],
  };
}
