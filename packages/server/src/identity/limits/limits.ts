import { Failure, type FailureDetails } from '@portico/conventions';
import { type Clock, DAY } from '../../ground/clock.ts';
import type { Database, Transaction } from '../../ground/database/database.ts';
import type { LimitRow } from '../../ground/database/schema.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import type { ChangeLimits } from '../../pipeline/change-limits.ts';
import type { ProveWork } from '../challenges/challenges.ts';
import { takeAllowance } from './allowance.ts';
import { Blocked } from './blocked.ts';
import { changeLimits, UNCOUNTED } from './changes.ts';
import { countEach, countMany, refusalOf } from './counting.ts';
import { countFailedGuess } from './failed-guesses.ts';
import { type Compared, type Guess, type GuessLimits, guessLimits } from './guesses.ts';
import { detailsOf, halfOf, type Refusal, type Rules, type Tally } from './rules.ts';
import { limitStore, limitStoreIn, type StandingLimitStore } from './store.ts';
import { type CountedMail, type CountedNotice, talliesOf } from './tallies.ts';

/** Rate limits, shared by all nodes. */
export interface Limits extends Pick<GuessLimits, 'noteSignIn'> {
  /** Changes by callers with a token. */
  readonly changes: ChangeLimits;
  /** Sign-ins with a password, counted only after the password was right. */
  readonly signIns: ChangeLimits;
  /**
   * Compares a password, and a code if there is one, and counts failures. Every comparison must go through here.
   * @throws Failure `RATE_LIMITED`, and errors of the comparison
   */
  guess<Result extends Compared>(guess: Guess, compare: () => Promise<Result>): Promise<Result>;
  /**
   * Counts a registration, or a check whether an email is taken.
   * @param prove called first, where half of the limit is used up
   * @throws Failure `RATE_LIMITED`, and errors of `prove`
   */
  registration(ipAddress: string | null, prove?: ProveWork): Promise<void>;
  /**
   * Judges a caller by address alone, and counts the request if no later step does.
   * @throws Failure `RATE_LIMITED`
   */
  throttle(operation: string, ipAddress: string | null): Promise<void>;
  /**
   * Counts metadata of an application that are fetched for a caller.
   * @throws Failure `RATE_LIMITED`
   */
  clientDocument(ipAddress: string | null): Promise<void>;
  /**
   * Counts a client that registers itself.
   * @throws Failure `RATE_LIMITED`
   */
  clientRegistration(ipAddress: string | null): Promise<void>;
  /**
   * Counts a request to reset a password, or to have a code sent to sign in with, before anything else is looked at.
   * @param prove called first, where half of the limit is used up, and beyond it
   * @throws errors of `prove`
   * @returns false where it is one too many: it then has no effect, and the answer must not show that
   */
  reset(ipAddress: string | null, prove?: ProveWork): Promise<boolean>;
  /**
   * Counts a mail that a caller requests, in the transaction of the request.
   * @returns the details of `RATE_LIMITED` if it is one too many; nothing is counted then
   */
  mail(tx: Transaction, mail: CountedMail): Promise<Excess | undefined>;
  /** Counts notices, in the transaction of the change that they report, and decides for each whether to send it. */
  notices(tx: Transaction, notices: readonly CountedNotice[]): Promise<readonly NoticeVerdict[]>;
  /** The same for an invitation that an account or an API key sends for an organization; its mail is counted by itself. */
  invitation(
    tx: Transaction,
    from: { readonly inviter: string; readonly organization: string },
  ): Promise<FailureDetails | undefined>;
  /** The same for a test of a webhook. */
  webhookTest(tx: Transaction, organization: string): Promise<FailureDetails | undefined>;
  /**
   * The same for an organization that an account creates. It holds even where rate limits are off, because it bounds how
   * much data there is.
   */
  organization(tx: Transaction, account: string): Promise<FailureDetails | undefined>;
  /** Forgets what this node remembers of the data, which have been replaced. */
  forget(): void;
}

export type NoticeVerdict = 'send' | 'sum up' | 'drop';

/** The details of `RATE_LIMITED`, and the time until there is room again, in milliseconds. */
interface Excess extends FailureDetails {
  readonly endsIn: number;
}

interface LimitsNeeds {
  readonly database: Pick<Database, 'prepare'>;
  readonly keys: SecretKeys;
  readonly clock: Clock;
  /** Undefined where rate limits are off. */
  readonly rules: Rules | undefined;
  /** Most organizations that an account may create within a day. */
  readonly amounts: { readonly organizationsADay: number };
}

export function createLimits({ database, keys, clock, rules, amounts }: LimitsNeeds): Limits {
  const countFailed = countFailedGuess(database);
  const organizations = { name: 'organizations-a-day', most: amounts.organizationsADay, window: DAY };
  const store = limitStore(database);
  const held = rules ? heldBack(rules, { store, keys, clock }) : NOBODY_HELD_BACK;
  const countIn = countingIn(store, clock);
  return {
    ...held,
    guess: async (guess, compare) => {
      const compared = await held.attempt(guess, compare);
      if (compared !== true) await countFailed({ ...guess, isCode: compared === 'wrong code' }, clock());
      return compared;
    },
    organization: async (tx, account) => {
      const now = clock();
      const { most, window } = organizations;
      const key = `${organizations.name} ${account}`;
      if (await takeAllowance(tx, { key, most, amount: 1, now, endsAt: now + window })) return undefined;
      // The limit is reached: this only finds out until when.
      return countIn(tx, [{ rule: organizations, key }]);
    },
  };
}

/** Makes the function that counts one more in a transaction, and returns the details of `RATE_LIMITED` if it is too many. */
function countingIn(store: StandingLimitStore, clock: Clock) {
  return async (tx: Transaction, tallies: readonly Tally[]): Promise<Excess | undefined> => {
    const now = clock();
    const storeOfTx = limitStoreIn(tx, store.setBack);
    const rows = await storeOfTx.rows(
      tallies.map(({ key }) => key),
      now,
    );
    const refusal = await countEach(storeOfTx, tallies, { rows, now });
    return refusal && { ...detailsOf(refusal, now), endsIn: Math.max(0, refusal.until - now) };
  };
}

/** The operations that begin something at a provider. */
const BEGIN_ELSEWHERE: ReadonlySet<string> = new Set(['createSignIn', 'createIdentity']);

type HeldLimits = Omit<Limits, 'guess' | 'organization'> & Pick<GuessLimits, 'attempt'>;

const NOBODY_HELD_BACK: HeldLimits = {
  changes: UNCOUNTED,
  signIns: UNCOUNTED,
  attempt: (_, compare) => compare(),
  noteSignIn: async () => {},
  registration: async () => {},
  throttle: async () => {},
  clientDocument: async () => {},
  clientRegistration: async () => {},
  reset: async () => true,
  mail: async () => undefined,
  notices: async (_, notices) => notices.map(() => 'send'),
  invitation: async () => undefined,
  webhookTest: async () => undefined,
  forget: () => {},
};

interface HeldNeeds extends Pick<LimitsNeeds, 'keys' | 'clock'> {
  readonly store: StandingLimitStore;
}

function heldBack(rules: Rules, { store, keys, clock }: HeldNeeds): HeldLimits {
  const countIn = countingIn(store, clock);
  const blocked = new Blocked();
  const guesses = guessLimits(rules.guesses, { store, keys, clock });
  const changes = changeLimits(rules.changes, { store, keys, clock });
  const signIns = changeLimits(rules.signIns, { store, keys, clock });
  const tallies = talliesOf(rules, keys);
  const {
    signInsElsewhereFrom,
    clientDocumentsFor,
    devicesFrom,
    clientRegistrationsFrom,
    registrationsFrom,
    resetsFrom,
    challengesFor,
    mailsTo,
    noticesTo,
    invitationsOf,
    testsIn,
  } = tallies;

  function refuse(tallies: readonly Tally[], refusal: Refusal, now: number): never {
    blocked.remember(keyOf(tallies), refusal, now);
    throw new Failure('RATE_LIMITED', detailsOf(refusal, now));
  }

  async function judge(tallies: readonly Tally[]): Promise<void> {
    const now = clock();
    const refusal = refusalOf(tallies, await rowsOf(tallies, now), now);
    if (refusal) refuse(tallies, refusal, now);
  }

  /** Counts one more. @param prove called first, where half of a limit is used up */
  async function count(tallies: readonly Tally[], prove?: ProveWork): Promise<void> {
    const now = clock();
    const free = prove ? tallies.map((tally) => ({ ...tally, free: halfOf(tally.rule) })) : tallies;
    const refusal = await countEach(store, free, { rows: await rowsOf(tallies, now), now });
    if (prove && refusal?.takesProof) {
      await prove();
      return count(tallies);
    }
    if (refusal) refuse(tallies, refusal, now);
  }

  /** The rows of a caller. @throws Failure `RATE_LIMITED` where this process knows that the caller is blocked */
  async function rowsOf(tallies: readonly Tally[], now: number): Promise<ReadonlyMap<string, LimitRow>> {
    const refused = blocked.find(keyOf(tallies), now);
    if (refused) refuse(tallies, refused, now);
    const keys = tallies.map(({ key }) => key);
    return store.rows(keys, now);
  }

  return {
    ...guesses,
    changes,
    signIns,
    registration: (ipAddress, prove) => count(registrationsFrom(ipAddress), prove),
    throttle: async (operation, ipAddress) => {
      if (operation === 'register') await judge(registrationsFrom(ipAddress));
      if (operation === 'createPasskeyChallenge') await count(challengesFor(ipAddress));
      if (operation === 'authorizeOauthDevice') await count(devicesFrom(ipAddress));
      if (BEGIN_ELSEWHERE.has(operation)) await count(signInsElsewhereFrom(ipAddress));
    },
    clientDocument: (ipAddress) => count(clientDocumentsFor(ipAddress)),
    clientRegistration: (ipAddress) => count(clientRegistrationsFrom(ipAddress)),
    reset: async (ipAddress, prove) => {
      try {
        await count(resetsFrom(ipAddress), prove);
        return true;
      } catch (error) {
        if (!(error instanceof Failure) || error.constant !== 'RATE_LIMITED') throw error;
        // The answer must not show that, so it costs as much.
        await prove?.();
        return false;
      }
    },
    mail: async (tx, { recipient, purpose, by }) => {
      // Requests by strangers must not use up the allowance of the account's owner.
      const isKnown = by !== undefined && (await guesses.isKnown(tx, by.account, by.ipAddress));
      return countIn(tx, mailsTo(recipient, isKnown ? `${purpose} by somebody known` : purpose));
    },
    notices: async (tx, notices) => {
      const counted = await countMany(limitStoreIn(tx, store.setBack), notices.map(noticesTo), clock());
      return notices.map(({ isVerified }, at) => (counted[at] ? 'send' : isVerified ? 'sum up' : 'drop'));
    },
    invitation: (tx, { inviter, organization }) => countIn(tx, invitationsOf(inviter, organization)),
    webhookTest: (tx, organization) => countIn(tx, testsIn(organization)),
    forget: () => {
      for (const remembering of [guesses, changes, signIns]) remembering.forget();
      blocked.forgetAll();
    },
  };
}

const keyOf = (tallies: readonly Tally[]) => tallies[0]?.key ?? '';
