import { Failure } from '@portico/conventions';
import { networkOf } from '@portico/conventions/node';
import { type Clock, DAY } from '../clock.ts';
import type { Transaction } from '../database/database.ts';
import type { SecretKeys } from '../secret-keys/keys.ts';
import { Blocked } from './blocked.ts';
import { countEach } from './counting.ts';
import { detailsOf, isLive, type Rule, type Tally, windowOf } from './rules.ts';
import { type LimitStore, limitStoreIn, noteKnown } from './store.ts';

/** The rules of guesses at a password. */
export interface GuessRules {
  /** One address at one account. */
  readonly pair: Rule;
  /** One address at any account. */
  readonly address: Rule;
  /** Any address at one account. */
  readonly account: Rule;
  /** Codes for one account, with the right password: counted once for the addresses it knows, once for all others. */
  readonly codes: Rule;
  /** How long an address from which an account has signed in is held by the first rule alone, in milliseconds. */
  readonly known: number;
}

/** Whether what was given is right; where only the code was wrong, it says so. */
export type Compared = boolean | 'wrong code';

/** Somebody is about to give a password for an account, which may not exist. */
export interface Guess {
  readonly account: string | undefined;
  /** What stands for the account where there is none: the canonical email, or null if it is not an email. */
  readonly email?: string | null;
  readonly ipAddress: string | null;
  /** Whether a code comes with the password. */
  readonly hasCode?: boolean;
}

/** How much less than `known` may be left before it is prolonged, in milliseconds: not every sign-in is a write. */
const PROLONGED_AFTER = DAY;

export interface GuessLimits {
  /**
   * Runs a comparison if the caller may make it. It counts from its beginning, so that many at once are not let
   * through; where the password is right, it and those that failed before are forgotten (NIST SP 800-63B, section
   * 5.2.2), and where nothing was compared it is given back.
   * @throws Failure `RATE_LIMITED`, and what the comparison throws
   */
  attempt<Result extends Compared>(guess: Guess, compare: () => Promise<Result>): Promise<Result>;
  /** Whether an account has signed in from an address lately. */
  isKnown(tx: Transaction, account: string, ipAddress: string | null): Promise<boolean>;
  /** Makes an address known to an account that signs in from it. */
  noteSignIn(tx: Transaction, account: string, ipAddress: string | null): Promise<void>;
}

/** What has been counted, and when. */
interface Reserved {
  readonly tallies: readonly Tally[];
  readonly now: number;
}

export interface GuessLimitsNeeds {
  readonly store: LimitStore;
  readonly keys: SecretKeys;
  readonly clock: Clock;
}

/** What an address is to an account: the keys of how often it has guessed, and of whether it is known. */
interface Acquaintance {
  readonly pairKey: string;
  readonly knownKey: string;
}

function acquaintanceOf(keys: SecretKeys, subject: string, network: string): Acquaintance {
  return {
    pairKey: keys.hmac('guesses', subject, network),
    knownKey: keys.hmac('known address', subject, network),
  };
}

/** What a guess is counted by: from an address that the account knows, and from any other. */
function talliesOf({ account, email, ipAddress, hasCode }: Guess, rules: GuessRules, keys: SecretKeys) {
  const network = networkOf(ipAddress);
  // An invalid email belongs to nobody: others who make the same mistake must not suffer.
  const subject = account ?? email ?? `nobody at ${network}`;
  const { pairKey, knownKey } = acquaintanceOf(keys, subject, network);
  const pair: Tally = { rule: rules.pair, key: pairKey };
  const address: Tally = { rule: rules.address, key: keys.hmac('guesses from', network) };
  const others: Tally = { rule: rules.account, key: keys.hmac('guesses at', subject) };
  const codes = (from: 'known' | 'unknown'): Tally[] =>
    hasCode ? [{ rule: rules.codes, key: keys.hmac('codes at', subject, from) }] : [];
  return {
    pair,
    unknown: [pair, address, others, ...codes('unknown')],
    // Somebody elsewhere who has the password must not use up the codes of its owner.
    known: [pair, ...codes('known')],
    knownKey,
  };
}

/** Where only codes are refused, a password by itself is not: they are blocked under a key of their own. */
const withCode = (pairKey: string) => `${pairKey} with a code`;

export function guessLimits(rules: GuessRules, { store, keys, clock }: GuessLimitsNeeds): GuessLimits {
  const blocked = new Blocked();

  /** @returns what has been counted, that of the address at the account first */
  async function reserve(guess: Guess): Promise<Reserved> {
    const { pair, unknown, known, knownKey } = talliesOf(guess, rules, keys);
    const now = clock();
    const blocking = guess.hasCode ? [pair.key, withCode(pair.key)] : [pair.key];
    for (const key of blocking) {
      const remembered = blocked.find(key, now);
      if (remembered) throw new Failure('RATE_LIMITED', detailsOf(remembered, now));
    }
    const keysOfAll = new Set([...unknown, ...known].map(({ key }) => key));
    const rows = await store.rows([...keysOfAll, knownKey], now);
    const tallies = isLive(rows.get(knownKey), now) ? known : unknown;
    const refusal = await countEach(store, tallies, { rows, now });
    if (!refusal) return { tallies, now };
    blocked.remember(refusal.rule === rules.codes ? withCode(pair.key) : pair.key, refusal, now);
    throw new Failure('RATE_LIMITED', detailsOf(refusal, now));
  }

  async function giveBack({ tallies, now }: Reserved): Promise<void> {
    for (const { key, rule } of tallies) await store.giveBack(key, windowOf(rule, now));
  }

  function forget(key: string): void {
    blocked.forget(key);
    blocked.forget(withCode(key));
  }

  /** What stays counted follows from what came of the comparison. */
  async function settle({ tallies, now }: Reserved, compared: Compared): Promise<void> {
    if (compared === 'wrong code') return;
    if (compared === false) {
      // Nobody uses up the codes of an account whose password they do not know.
      await giveBack({ tallies: tallies.filter(({ rule }) => rule === rules.codes), now });
      return;
    }
    const [pair, ...others] = tallies;
    if (pair) {
      await store.forget(pair.key);
      forget(pair.key);
    }
    await giveBack({ tallies: others, now });
  }

  return {
    attempt: async <Result extends Compared>(guess: Guess, compare: () => Promise<Result>) => {
      const reserved = await reserve(guess);
      let compared: Result;
      try {
        compared = await compare();
      } catch (error) {
        // Where the database is away too, it stays counted.
        await giveBack(reserved).catch(() => {});
        throw error;
      }
      await settle(reserved, compared);
      return compared;
    },

    isKnown: async (tx, account, ipAddress) => {
      const { knownKey: key } = acquaintanceOf(keys, account, networkOf(ipAddress));
      const now = clock();
      return isLive((await limitStoreIn(tx).rows([key], now)).get(key), now);
    },

    noteSignIn: async (tx, account, ipAddress) => {
      const now = clock();
      const { pairKey, knownKey: key } = acquaintanceOf(keys, account, networkOf(ipAddress));
      // From now on other rules hold for this address.
      forget(pairKey);
      const endsAt = now + rules.known;
      const row = (await limitStoreIn(tx).rows([key], now)).get(key);
      if (row && row.ends_at > endsAt - Math.min(PROLONGED_AFTER, rules.known / 2)) return;
      await noteKnown(tx, { key, now, endsAt });
    },
  };
}
