import { Failure } from '@portico/conventions';
import { holding, type Transaction } from '../../ground/database/database.ts';
import type { Authenticator } from '../../pipeline/authenticate.ts';
import { noteUse, type OperatorCaller } from '../../pipeline/callers/caller.ts';
import { hashToken, sessionTokens } from '../../pipeline/callers/key-token.ts';
import { type InSession, isStrong, methodsOf, type SessionCaller } from '../../pipeline/callers/session.ts';
import type { Needs } from '../handler.ts';
import { operatorRow } from './operators.ts';
import { isAlive, lifetimeOf, longestIdle, touchInterval } from './session.ts';
import { findByToken, findMethods, findWithAccount, findWithAccountAgain } from './store.ts';
import { isAllowed } from './support-access.ts';
import { touchSession, touchWithParent } from './touch-store.ts';

/** Rules for whether a session is alive. */
type Rules = Pick<Needs, 'lifetimes' | 'impersonation'>;

/** Finds people by the tokens of their sessions, and operators, whether they act in their own name or for somebody. */
export function sessionAuthenticator(
  needs: Pick<Needs, 'database' | 'clock'> & Rules,
): Authenticator<InSession['kind'] | 'operator'> {
  const { lifetimes, impersonation } = needs;
  const look = sessionAgain(needs);
  const isThere = async (caller: InSession) => (await look(caller)) !== undefined;
  return {
    tokens: sessionTokens,
    authenticate: sessionFinder(needs),
    again: {
      session: withMethods,
      impersonation: async (tx, caller, now) => {
        // As for what operators do in their own name.
        if (!(await isHeldOperator(tx, caller.impersonator.id))) return undefined;
        return sessionIn(tx, caller.session.id, { now, lifetimes, impersonation });
      },
      operator: async (tx, caller) => {
        const current = await withMethods(tx, caller);
        if (!current) return undefined;
        if (!(await isHeldOperator(tx, caller.account.id))) throw new Failure('ACCESS_FORBIDDEN');
        if (!isStrong(methodsOf(current.session))) throw new Failure('SECOND_FACTOR_MISSING');
        return current;
      },
    },
    isAdmitted: {
      session: isThere,
      impersonation: isThere,
      operator: async ({ account, ...caller }) => {
        if (!(await look(caller))) return false;
        return (await operatorRow(needs.database.read, account.id).executeTakeFirst()) !== undefined;
      },
    },
  };
}

/** The caller with the methods of its session as they are now; undefined where that has ended. */
async function withMethods<Of extends SessionCaller | OperatorCaller>(
  tx: Transaction,
  caller: Of,
): Promise<Of | undefined> {
  const methods = await findMethods(tx, caller.session);
  return methods === undefined ? undefined : { ...caller, session: { ...caller.session, methods } };
}

/** Whether somebody is an operator, who cannot be removed before the transaction ends. */
async function isHeldOperator(tx: Transaction, accountId: string): Promise<boolean> {
  return (await holding(tx, operatorRow(tx, accountId)).executeTakeFirst()) !== undefined;
}

/** Makes the function that finds the session of a token: undefined where there is none, or it has ended. */
export function sessionFinder({
  database,
  clock,
  ...rules
}: Pick<Needs, 'database' | 'clock'> & Rules): (token: string) => Promise<InSession | undefined> {
  const find = findByToken(database);
  const touch = touchSession(database);
  const touchBoth = touchWithParent(database);

  return async (token) => {
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

/** The caller whose session it is, as a transaction sees it: undefined where it has ended. */
export async function sessionIn(
  tx: Transaction,
  id: string,
  { now, ...rules }: Rules & { readonly now: number },
): Promise<InSession | undefined> {
  const row = await findWithAccountAgain(tx, id);
  return row && callerOf(row, rules, now);
}

type SessionMatch = NonNullable<Awaited<ReturnType<ReturnType<typeof findByToken>['first']>>>;

/** The caller whose session it is; undefined where it has ended. */
function callerOf(row: SessionMatch, rules: Rules, now: number): InSession | undefined {
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
function mayGoOn(row: SessionMatch, { lifetimes, impersonation }: Rules, now: number): boolean {
  const { impersonator_began_at: created_at, impersonator_last_used_at: last_used_at } = row;
  if (created_at === null || last_used_at === null || row.is_operator) return false;
  if (!isAlive({ created_at, last_used_at, ends_at: null }, lifetimes.operators, now)) return false;
  return isAllowed(impersonation, row, now);
}
