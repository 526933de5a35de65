import { DAY, HOUR } from '../clock.ts';
import type { GuessRules } from './guesses.ts';
import type { Rule } from './rule.ts';

/** So many in so long, in milliseconds. */
interface Rate {
  readonly most: number;
  readonly window: number;
}

/** The numbers, as they are configured. */
export interface LimitNumbers {
  readonly guesses: number;
  readonly guessPause: number;
  readonly guessesPerAddress: Rate;
  readonly guessesPerAccount: Rate;
  readonly codesPerAccount: Rate;
  readonly knownAddress: number;
  readonly signInsPerAccount: Rate;
  readonly registrationsPerAddress: Rate;
  readonly registrationsPerNetwork: Rate;
  readonly passkeyChallengesPerAddress: Rate;
  readonly mailsPerRecipient: readonly Rate[];
  readonly noticesPerRecipient: readonly Rate[];
  readonly resetsPerAddress: Rate;
  readonly resetsPerNetwork: Rate;
  readonly invitationsPerAccount: Rate;
  readonly invitationsPerOrganization: Rate;
  readonly changesAnHour: number;
  readonly webhookTestsPerOrganization: Rate;
}

export interface Rules {
  readonly guesses: GuessRules;
  readonly signIns: Rule;
  readonly registrations: { readonly address: Rule; readonly network: Rule };
  readonly passkeyChallenges: Rule;
  /** To one recipient for one purpose. */
  readonly mails: readonly Rule[];
  readonly notices: { readonly verified: readonly Rule[]; readonly unverified: readonly Rule[] };
  readonly resets: { readonly address: Rule; readonly network: Rule };
  readonly invitations: { readonly account: Rule; readonly organization: Rule };
  readonly changes: Rule;
  readonly webhookTests: Rule;
}

/** Wrong passwords of one address for one account are forgotten so long after the last pause, in milliseconds. */
const FORGOTTEN_AFTER = HOUR;

/** An address that nobody has verified gets one notice, whatever happens. */
const FIRST_NOTICE: Rule = { name: 'notices-unverified', most: 1, window: 365 * DAY };

const named = (what: string, rates: readonly Rate[]): Rule[] =>
  rates.map((rate) => ({ name: `${what}-per-${rate.window / 1_000}s`, ...rate }));

export function rulesOf(numbers: LimitNumbers): Rules {
  return {
    guesses: {
      pair: {
        name: 'guesses',
        most: numbers.guesses,
        window: FORGOTTEN_AFTER,
        longestPause: numbers.guessPause,
      },
      address: { name: 'guesses-per-address', ...numbers.guessesPerAddress },
      account: { name: 'guesses-per-account', ...numbers.guessesPerAccount },
      codes: { name: 'codes-per-account', ...numbers.codesPerAccount },
      known: numbers.knownAddress,
    },
    signIns: { name: 'sign-ins-per-account', ...numbers.signInsPerAccount },
    registrations: {
      address: { name: 'registrations-per-address', ...numbers.registrationsPerAddress },
      network: { name: 'registrations-per-network', ...numbers.registrationsPerNetwork },
    },
    passkeyChallenges: {
      name: 'passkey-challenges-per-address',
      ...numbers.passkeyChallengesPerAddress,
    },
    mails: named('mails', numbers.mailsPerRecipient),
    notices: { verified: named('notices', numbers.noticesPerRecipient), unverified: [FIRST_NOTICE] },
    resets: {
      address: { name: 'resets-per-address', ...numbers.resetsPerAddress },
      network: { name: 'resets-per-network', ...numbers.resetsPerNetwork },
    },
    invitations: {
      account: { name: 'invitations-per-account', ...numbers.invitationsPerAccount },
      organization: { name: 'invitations-per-organization', ...numbers.invitationsPerOrganization },
    },
    changes: { name: 'changes', most: numbers.changesAnHour, window: HOUR },
    webhookTests: { name: 'webhook-tests', ...numbers.webhookTestsPerOrganization },
  };
}
