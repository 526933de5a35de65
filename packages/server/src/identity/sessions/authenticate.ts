import type { Transaction } from '../../ground/database/database.ts';
import { noteUse } from '../../pipeline/callers/caller.ts';
import { hashToken, sessionTokens } from '../../pipeline/callers/key-token.ts';
import type { Needs } from '../../pipeline/handler.ts';
import {
  type ImpersonationCaller,
  type InSession,
  isAlive,
  lifetimeOf,
  longestIdle,
  touchInterval,
} from './session.ts';
import {
  findByToken,
  findWithAccount,
  findWithAccountAgain,
  touchSession,
  touchWithParent,
} from './store.ts';
import { isAllowed } from './support-access.ts';

/** What tells whether a session is one. */
type Rules = Pick<Needs, 'lifetimes' | 'impersonation'>;

/** Makes the function that finds the session of a token: undefined where there is none, or it has ended. */
export function sessionAuthenticator({
  database,
  clock,
  ...rules
}: Pick<Needs, 'database' | 'clock'> & Rules): (token: string) => Promise<InSession | undefined> {
  const find = findByToken(database);
  const touch = touchSession(database);
  const touchBoth = touchWithParent(database);

  return async (token) => {
    if (!sessionTokens.isOne(token)) return undefined;
    const row = await find.first({ tokenHash: hashToken(token) });
    const now = clock();
    const caller = row && callerOf(row, rules, now);
    if (!caller) return undefined;
    const { session } = caller;
    const lifetime = lifetimeOf(caller, rules.lifetimes);
    const interval = touchInterval(lifetime);
    if (now - session.last_used_at < interval) return caller;
    const { id, grant_id } = session;
    await noteUse(() =>
      grant_id === null
        ? touch.first({ id, now, unlessAfter: now - interval })
        : touchBoth.first({ id, now }),
    );
    const used = { last_used_at: now, longest_idle: longestIdle(session, now) };
    return { ...caller, session: { ...session, ...used } };
  };
}

/**
 * Makes the function that looks up an authenticated session again: undefined where it has ended since. Changes check that
 * under their lock instead.
 */
export function sessionAgain({
  database,
  clock,
  ...rules
}: Pick<Needs, 'database' | 'clock'> & Rules): (caller: {
  readonly session: Pick<InSession['session'], 'id'>;
}) => Promise<InSession | undefined> {
  const find = findWithAccount(database);
  return async ({ session: { id } }) => {
    const row = await find.first({ id });
    return row && callerOf(row, rules, clock());
  };
}

/** Looks an operator who acts for somebody up again, in a transaction: undefined where that has ended since. */
export function impersonationAgain(
  tx: Transaction,
  { session: { id } }: ImpersonationCaller,
  rules: Rules & { readonly now: number },
): Promise<InSession | undefined> {
  return sessionIn(tx, id, rules);
}

/** The caller whose session it is, as a transaction sees it: undefined where it has ended. */
export async function sessionIn(
  tx: Transaction,
  id: string,
  { now, ...rules }: Rules & { readonly now: number },
): Promise<InSession | undefined> {
  const row = await findWithAccountAgain(tx, id);
  return row && callerOf(row, rules, now);
}

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof findByToken>['first']>>>;

/** The caller whose session it is; undefined where it has ended. */
function callerOf(row: Found, rules: Rules, now: number): InSession | undefined {
  const { account_id: id, email, email_verified_at, name, locale } = row;
  const times = { created_at: row.account_created_at, updated_at: row.account_updated_at };
  const account = { id, email, email_verified_at, name, locale, ...times };
  // The row itself is the session, because to take it apart would cost as much as to look it up.
  const caller = { kind: 'session', account, session: row, isOperator: Boolean(row.is_operator) } as const;
  if (!isAlive(row, lifetimeOf(caller, rules.lifetimes), now)) return undefined;
  const { impersonator_id, impersonator_email } = row;
  if (impersonator_id === null) return caller;
  if (impersonator_email === null || !mayGoOn(row, rules, now)) return undefined;
  return {
    ...caller,
    kind: 'impersonation',
    impersonator: { id: impersonator_id, email: impersonator_email },
  };
}

/** Whether an operator whose own session has not been ended may still act for a person. */
function mayGoOn(row: Found, { lifetimes, impersonation }: Rules, now: number): boolean {
  const { impersonator_began_at: created_at, impersonator_last_used_at: last_used_at } = row;
  if (created_at === null || last_used_at === null || row.is_operator) return false;
  if (!isAlive({ created_at, last_used_at, ends_at: null }, lifetimes.operators, now)) return false;
  return isAllowed(impersonation, row, now);
}
