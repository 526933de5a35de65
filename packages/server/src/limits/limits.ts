import { Failure, type FailureDetails } from '@portico/conventions';
import { networkOf, siteOf } from '@portico/conventions/node';
import { canonicalEmail } from '../accounts/email.ts';
import type { Clock } from '../clock.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import { Blocked } from './blocked.ts';
import { countEach, refusalOf } from './counting.ts';
import { countFailedGuess } from './failed-guesses.ts';
import { type Compared, type Guess, type GuessLimits, guessLimits } from './guesses.ts';
import { detailsOf, type Refusal, type Tally } from './rule.ts';
import type { Rules } from './rules.ts';
import { limitStore, limitStoreIn } from './store.ts';

/** How often callers may do what others would suffer from; shared by all nodes. */
export interface Limits extends Pick<GuessLimits, 'noteSignIn'> {
  /**
   * Compares a password, and a code if there is one, for a caller who may still try. Always use this one: it counts failures.
   * @throws Failure `RATE_LIMITED`, and what the comparison throws
   */
  guess<Result extends Compared>(guess: Guess, compare: () => Promise<Result>): Promise<Result>;
  /**
   * Counts a registration, or a question whether an email is taken.
   * @throws Failure `RATE_LIMITED`
   */
  registration(ipAddress: string | null): Promise<void>;
  /**
   * Judges a caller of whom only the address is known, and counts the request where nothing later does.
   * @throws Failure `RATE_LIMITED`
   */
  throttle(operation: string, ipAddress: string | null): Promise<void>;
  /**
   * Counts a mail that a caller asks for, in the transaction that asks for it.
   * @param recipient an address as it was typed
   * @returns what `RATE_LIMITED` says where it is one too many; nothing is counted then
   */
  mail(tx: Transaction, recipient: string): Promise<FailureDetails | undefined>;
  /** The same for an invitation that an account or an API key sends for an organization; its mail is counted by itself. */
  invitation(
    tx: Transaction,
    from: { readonly inviter: string; readonly organization: string },
  ): Promise<FailureDetails | undefined>;
}

export interface LimitsNeeds {
  readonly database: Pick<Database, 'prepare'>;
  readonly keys: SecretKeys;
  readonly clock: Clock;
  /** Undefined where nobody is held back. */
  readonly rules: Rules | undefined;
}

export function createLimits({ database, keys, clock, rules }: LimitsNeeds): Limits {
  const countFailed = countFailedGuess(database);
  const held = rules ? heldBack(rules, { database, keys, clock }) : NOBODY_HELD_BACK;
  return {
    ...held,
    guess: async (guess, compare) => {
      const compared = await held.attempt(guess, compare);
      if (compared !== true) await countFailed({ ...guess, isCode: compared === 'wrong code' }, clock());
      return compared;
    },
  };
}

type Held = Omit<Limits, 'guess'> & GuessLimits;

const NOBODY_HELD_BACK: Held = {
  attempt: (_, compare) => compare(),
  noteSignIn: async () => {},
  registration: async () => {},
  throttle: async () => {},
  mail: async () => undefined,
  invitation: async () => undefined,
};

/** What each request is counted by. */
function talliesOf(rules: Rules, keys: SecretKeys) {
  return {
    registrationsFrom: (ipAddress: string | null): Tally[] => {
      const site = siteOf(ipAddress);
      const { registrations } = rules;
      const address = {
        rule: registrations.address,
        key: keys.hmac('registrations from', networkOf(ipAddress)),
      };
      if (site === undefined) return [address];
      return [address, { rule: registrations.network, key: keys.hmac('registrations from', site) }];
    },
    challengesFor: (ipAddress: string | null): Tally[] => {
      const key = keys.hmac('passkey challenges for', networkOf(ipAddress));
      return [{ rule: rules.passkeyChallenges, key }];
    },
    mailsTo: (recipient: string): Tally[] => {
      const to = canonicalEmail(recipient) ?? recipient;
      return rules.mails.map((rule) => ({ rule, key: keys.hmac(rule.name, to) }));
    },
    invitationsOf: (inviter: string, organization: string): Tally[] => [
      { rule: rules.invitations.account, key: keys.hmac('invitations by', inviter) },
      { rule: rules.invitations.organization, key: keys.hmac('invitations to', organization) },
    ],
  };
}

function heldBack(rules: Rules, { database, keys, clock }: Omit<LimitsNeeds, 'rules'>): Held {
  const store = limitStore(database);
  const blocked = new Blocked();
  const { registrationsFrom, challengesFor, mailsTo, invitationsOf } = talliesOf(rules, keys);

  function refuse(tallies: readonly Tally[], refusal: Refusal, now: number): never {
    blocked.remember(keyOf(tallies), refusal, now);
    throw new Failure('RATE_LIMITED', detailsOf(refusal, now));
  }

  async function judge(tallies: readonly Tally[], isCounted: boolean): Promise<void> {
    const now = clock();
    const refused = blocked.find(keyOf(tallies), now);
    if (refused) refuse(tallies, refused, now);
    const rows = await store.rows(tallies.map(({ key }) => key));
    const refusal = isCounted
      ? await countEach(store, tallies, { rows, now })
      : refusalOf(tallies, rows, now);
    if (refusal) refuse(tallies, refusal, now);
  }

  async function countIn(tx: Transaction, tallies: readonly Tally[]): Promise<FailureDetails | undefined> {
    const now = clock();
    const storeOfTx = limitStoreIn(tx);
    const rows = await storeOfTx.rows(tallies.map(({ key }) => key));
    const refusal = await countEach(storeOfTx, tallies, { rows, now });
    return refusal && detailsOf(refusal, now);
  }

  return {
    ...guessLimits(rules.guesses, { store, keys, clock }),
    registration: (ipAddress) => judge(registrationsFrom(ipAddress), true),
    throttle: async (operation, ipAddress) => {
      if (operation === 'register') await judge(registrationsFrom(ipAddress), false);
      if (operation === 'createPasskeyChallenge') await judge(challengesFor(ipAddress), true);
    },
    mail: (tx, recipient) => countIn(tx, mailsTo(recipient)),
    invitation: (tx, { inviter, organization }) => countIn(tx, invitationsOf(inviter, organization)),
  };
}

const keyOf = (tallies: readonly Tally[]) => tallies[0]?.key ?? '';
