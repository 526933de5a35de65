import { Failure } from '@portico/conventions';
import { networkOf } from '@portico/conventions/node';
import { type Clock, DAY } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { Blocked } from './blocked.ts';
import { countEach } from './counting.ts';
import { detailsOf, isLive, type Rule, type Tally, windowOf } from './rules.ts';
import { type LimitStore, limitStoreIn, noteKnown } from './store.ts';

/** The rules for guesses at a password. */
export interface GuessRules {
  /** One address at one account. */
  readonly pair: Rule;
  /** One address at any account. */
  readonly address: Rule;
  /** Any address at one account. */
  readonly account: Rule;
  /** Codes for one account, with the right password: counted once for the addresses it knows, once for all others. */
  readonly codes: Rule;
  /** How long only the first rule holds for an address after the account signed in from it, in milliseconds. */
  readonly known: number;
}

/** Whether the credentials were right, or only the code was wrong. */
export type Compared = boolean | 'wrong code';

/** An attempt to give the password of an account, which may not exist. */
export interface Guess {
  readonly account: string | undefined;
  /** Where no account exists: the canonical email, or null if it is not an email. */
  readonly email?: string | null;
  /** The same, where it was kept for later, as `standInFor` makes it. */
  readonly standIn?: string;
  readonly ipAddress: string | null;
  /** Whether a code comes with the password. */
  readonly hasCode?: boolean;
}

/** A known address is prolonged only after this time, in milliseconds, so that not every sign-in is a write. */
const PROLONGED_AFTER = DAY;

export interface GuessLimits {
  /**
   * Runs a comparison if the caller may make one. It counts from its beginning, so that parallel guesses cannot exceed the
   * limit. If the password is right, this and earlier failures are forgotten (NIST SP 800-63B, section 5.2.2); if nothing
   * was compared, the count is given back.
   * @throws Failure `RATE_LIMITED`, and errors of the comparison
   */
  attempt<Result extends Compared>(guess: Guess, compare: () => Promise<Result>): Promise<Result>;
  /** Whether an account has recently signed in from an address. */
  isKnown(tx: Transaction, account: string, ipAddress: string | null): Promise<boolean>;
  /** Records that an account signs in from an address, which is then known. */
  noteSignIn(tx: Transaction, account: string, ipAddress: string | null): Promise<void>;
  /** Forgets who is blocked, as far as only this process remembers it. */
  forget(): void;
}

/** A count, and when it was made. */
interface Reserved {
  readonly tallies: readonly Tally[];
  readonly now: number;
}

interface GuessLimitsNeeds {
  readonly store: LimitStore;
  readonly keys: SecretKeys;
  readonly clock: Clock;
}

/** The keys of an address at an account: of its guesses, and of whether it is known. */
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

/**
 * Stands for the account of an email that has none. All kinds of guesses are counted under it: if two were counted apart,
 * the counts of one would show what was tried with the other.
 */
export function standInFor(keys: Pick<SecretKeys, 'hmac'>, email: string): string {
  return keys.hmac('nobody', email);
}

/** The tallies of a guess from an address that is known to the account, and from any other. */
function talliesOf(guess: Guess, rules: GuessRules, keys: SecretKeys) {
  const { account, email, standIn, ipAddress, hasCode } = guess;
  const network = networkOf(ipAddress);
  // An invalid email counts per network, so that others who mistype it in the same way are not blocked.
  const nobody = email == null ? `nobody at ${network}` : standInFor(keys, email);
  const subject = account ?? standIn ?? nobody;
  const { pairKey, knownKey } = acquaintanceOf(keys, subject, network);
  const pair: Tally = { rule: rules.pair, key: pairKey };
  const address: Tally = { rule: rules.address, key: keys.hmac('guesses from', network) };
  const others: Tally = { rule: rules.account, key: keys.hmac('guesses at', subject) };
  const codes = (from: 'known' | 'unknown'): Tally[] =>
    hasCode ? [{ rule: rules.codes, key: keys.hmac('codes at', subject, from) }] : [];
  return {
    pair,
    unknown: [pair, address, others, ...codes('unknown')],
    // A stranger who knows the password must not use up the owner's attempts at codes.
    known: [pair, ...codes('known')],
    knownKey,
  };
}

/** Blocked codes have a key of their own, as a password without a code may still be tried. */
const withCode = (pairKey: string) => `${pairKey} with a code`;

export function guessLimits(rules: GuessRules, { store, keys, clock }: GuessLimitsNeeds): GuessLimits {
  const blocked = new Blocked();

  /** @returns what was counted, the tally of the address at the account first */
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

  function unblock(key: string): void {
    blocked.forget(key);
    blocked.forget(withCode(key));
  }

  /** Gives back counts according to the outcome of the comparison. */
  async function settle({ tallies, now }: Reserved, compared: Compared): Promise<void> {
    if (compared === 'wrong code') return;
    if (compared === false) {
      // Without the password, nobody can use up an account's attempts at codes.
      await giveBack({ tallies: tallies.filter(({ rule }) => rule === rules.codes), now });
      return;
    }
    const [pair, ...others] = tallies;
    if (pair) {
      await store.forget(pair.key);
      unblock(pair.key);
    }
    await giveBack({ tallies: others, now });
  }

  return {
    forget: () => blocked.forgetAll(),

    attempt: async <Result extends Compared>(guess: Guess, compare: () => Promise<Result>) => {
      const reserved = await reserve(guess);
      let compared: Result;
      try {
        compared = await compare();
      } catch (error) {
        // If the database is unavailable too, it stays counted.
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
      // Other rules hold for a known address.
      unblock(pairKey);
      const endsAt = now + rules.known;
      const row = (await limitStoreIn(tx).rows([key], now)).get(key);
      if (row && row.ends_at > endsAt - Math.min(PROLONGED_AFTER, rules.known / 2)) return;
      await noteKnown(tx, { key, now, endsAt });
    },
  };
}
