import { networkOf, siteOf } from '@portico/conventions/node';
import { canonicalEmail } from '../../ground/email.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import type { Rule, Rules, Tally } from './rules.ts';

export interface CountedMail {
  /** Each purpose has a limit of its own. */
  readonly purpose: 'verification' | 'email change' | 'reset' | 'login code' | 'invitation';
  /** An address as it was typed. */
  readonly recipient: string;
  /** Set where strangers can request the mail too: the account, and the address of the caller, which may be known to it. */
  readonly by?: { readonly account: string; readonly ipAddress: string | null };
}

export interface CountedNotice {
  readonly about: 'account' | 'organization' | 'device';
  readonly recipient: string;
  readonly isVerified: boolean;
}

/** Finds the tallies of each kind of request. */
export function talliesOf(rules: Rules, keys: SecretKeys) {
  const addressOf = (recipient: string) => canonicalEmail(recipient) ?? recipient;
  const tallied = (limits: readonly Rule[], ...of: string[]): Tally[] =>
    limits.map((rule) => ({ rule, key: keys.hmac(rule.name, ...of) }));
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
    signInsElsewhereFrom: (ipAddress: string | null): Tally[] => {
      const key = keys.hmac('sign-ins elsewhere from', networkOf(ipAddress));
      return [{ rule: rules.signInsElsewhere, key }];
    },
    clientDocumentsFor: (ipAddress: string | null): Tally[] => {
      const key = keys.hmac('client documents for', networkOf(ipAddress));
      return [{ rule: rules.clientDocuments, key }];
    },
    devicesFrom: (ipAddress: string | null): Tally[] => {
      const key = keys.hmac('devices from', networkOf(ipAddress));
      return [{ rule: rules.devices, key }];
    },
    clientRegistrationsFrom: (ipAddress: string | null): Tally[] => {
      const key = keys.hmac('client registrations from', networkOf(ipAddress));
      return [{ rule: rules.clientRegistrations, key }];
    },
    resetsFrom: (ipAddress: string | null) => from('resets', rules.resets, ipAddress),
    mailsTo: (recipient: string, purpose: string): Tally[] =>
      tallied(rules.mails, purpose, addressOf(recipient)),
    // Unverified addresses have one limit for notices of any kind.
    noticesTo: ({ recipient, about, isVerified }: CountedNotice): Tally[] =>
      isVerified
        ? tallied(
            about === 'device' ? rules.notices.devices : rules.notices.verified,
            about,
            addressOf(recipient),
          )
        : tallied(rules.notices.unverified, addressOf(recipient)),
    testsIn: (organization: string): Tally[] => [
      { rule: rules.webhookTests, key: keys.hmac('webhook tests in', organization) },
    ],
    invitationsOf: (inviter: string, organization: string): Tally[] => [
      { rule: rules.invitations.account, key: keys.hmac('invitations by', inviter) },
      { rule: rules.invitations.organization, key: keys.hmac('invitations to', organization) },
    ],
  };
}
