import type { GivenCode, GivenPassword, Method } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { NewEvent } from '../../consequences/record-events.ts';
import type { MailRequest } from '../../consequences/request-mails.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import type { HashingRequest } from '../accounts/hasher.ts';
import type { Needs } from '../handler.ts';
import { countRecoveryCodes } from '../second-factors/codes-store.ts';
import { type Factors, factorsOf, findFactors, hasFactor } from '../second-factors/factors.ts';

/** The credentials to begin a session. */
interface SignInCredentials {
  /** Null where no account can have this password. */
  readonly password: GivenPassword | null;
  readonly code?: GivenCode | null | undefined;
}

/** The account that credentials are given for, if it exists. */
export interface Claimed<Known = unknown> {
  readonly account:
    | (Known & {
        readonly id: string;
        /** Null unless it is suspended; absent where somebody is signed in. */
        readonly suspended_at?: number | null;
      })
    | undefined;
  readonly email?: string | null;
  readonly standIn?: string;
}

/** The methods that were proved, with the events and mails about them. */
export interface Proof {
  readonly methods: readonly Method[];
  readonly events: readonly NewEvent[];
  readonly mails: readonly MailRequest[];
}

/**
 * Checks password and code in two steps. First both are compared, as one guess, so that a right password does not reset
 * the count of wrong codes; then the code is used up under the lock of the account. An account with an app requires both;
 * one with only passkeys does not, but a session begun with the password alone cannot change them.
 */
export function proving({
  database,
  hasher,
  limits,
  codes,
  clock,
}: Pick<Needs, 'database' | 'hasher' | 'limits' | 'codes' | 'clock'>) {
  const find = findFactors(database);

  async function compareCode(
    accountId: string,
    code: SignInCredentials['code'],
  ): Promise<true | 'wrong code'> {
    const factors = await find(accountId);
    if (!isAsked(factors, code)) return true;
    const isRight = await codes.isRight(database.read, factors, { code, now: clock() });
    return isRight || 'wrong code';
  }

  /** @throws Failure where the first factor or the code is wrong, or the code is missing */
  async function compareBoth(
    { account, ...claimed }: Claimed,
    { code, isFirst, isFactorAsked = true }: ProofInput,
    { ipAddress }: Pick<HashingRequest, 'ipAddress'>,
  ): Promise<void> {
    const guess = { ...claimed, account: account?.id, ipAddress, hasCode: code !== undefined };
    const compared = await limits.guess(guess, async () => {
      if (!(await isFirst()) || !account) return false;
      if (account.suspended_at != null) throw new Failure('ACCOUNT_SUSPENDED');
      return isFactorAsked ? compareCode(account.id, code) : true;
    });
    if (compared === 'wrong code') throw new Failure('SECOND_FACTOR_INVALID');
    if (!compared) throw new Failure('CREDENTIALS_INVALID');
  }

  return {
    /** @throws Failure where the password or the code is wrong, or the code is missing */
    compare: (
      claimed: Claimed<{ readonly password_hash: string }>,
      { password, code }: SignInCredentials,
      request: HashingRequest,
    ): Promise<void> => {
      // A password is compared even if no account was found, so that timing does not reveal that.
      const isFirst = () => hasher.verify(claimed.account?.password_hash, password, request);
      return compareBoth(claimed, { code, isFirst }, request);
    },

    /** The same with another first factor than a password. */
    compareBoth,

    /**
     * The code alone, where somebody else's word is the first factor.
     * @throws Failure where it is wrong or missing
     */
    compareCode: async (
      accountId: string,
      code: SignInCredentials['code'],
      { ipAddress }: Pick<HashingRequest, 'ipAddress'>,
    ): Promise<void> => {
      if (!isAsked(await find(accountId), code)) return;
      const guess = { account: accountId, ipAddress, hasCode: true };
      const compared = await limits.guess(guess, () => compareCode(accountId, code));
      if (compared !== true) throw new Failure('SECOND_FACTOR_INVALID');
    },

    /** @throws Failure where an app was added, or the code was used, since it was compared */
    use: async (
      tx: Transaction,
      account: AccountRow,
      { code, now, first = 'password' }: CodeNow,
    ): Promise<Proof> => {
      const factors = await factorsOf(tx, account.id);
      if (!isAsked(factors, code)) return { methods: [first], events: [], mails: [] };
      if (code === null || !(await codes.use(tx, factors, { code, now })))
        throw new Failure('SECOND_FACTOR_INVALID');
      const methods = [first, code.method] as const;
      if (code.method === 'totp') return { methods, events: [], mails: [] };
      const { id, email } = account;
      const details = { left: await countRecoveryCodes(tx, id) };
      return {
        methods,
        events: [{ type: 'account.recovery_code_used', subject: id, account: id, actor: id, details }],
        mails: [{ purpose: 'recovery_code_used_notice', recipient: email, account: id }],
      };
    },
  };
}

/**
 * Whether a code has to be right: not if there is no factor, or if none was sent and the account has only passkeys.
 * @throws Failure `SECOND_FACTOR_REQUIRED`
 */
function isAsked(factors: Factors, code: SignInCredentials['code']): code is GivenCode | null {
  if (code !== undefined) return hasFactor(factors);
  if (factors.totp) throw new Failure('SECOND_FACTOR_REQUIRED');
  return false;
}

interface ProofInput {
  readonly code: SignInCredentials['code'];
  /** Whether the first factor is right. */
  readonly isFirst: () => Promise<boolean> | boolean;
  /** False where the second factor, if there is one, does not count. */
  readonly isFactorAsked?: boolean;
}

interface CodeNow {
  readonly code?: SignInCredentials['code'];
  readonly now: number;
  /** The first factor that was proved; the password by default. */
  readonly first?: 'password' | 'email' | 'provider' | 'sso';
}
