import type { Reader } from '../database/database.ts';
import type { Flaw } from './line.ts';
import type { LineAccount, LineAccountState, Scratch } from './scratch.ts';
import { type FoundAccounts, findAccounts, type Sought } from './store.ts';

/** What the account of a line is: undefined where it is new. */
export type JudgedAccount =
  | { readonly state: Exclude<LineAccountState, 'new'>; readonly id: string }
  | { readonly flaw: Flaw }
  | undefined;

/** Finds out of all lines what their accounts are, and refuses those with an account that must not get anything. */
export async function judgeAccounts(
  scratch: Scratch,
  read: Reader,
  replacesUnverified: boolean,
): Promise<void> {
  for (const lines of scratch.accounts()) {
    const found = await findAccounts(read, lines);
    for (const line of lines) note(scratch, line, judged(line, found, replacesUnverified));
  }
}

function note(scratch: Scratch, { number }: LineAccount, account: JudgedAccount): void {
  if (!account) return;
  if ('flaw' in account) scratch.refuseAccount(number, account.flaw);
  else scratch.noteAccount(number, account.state);
}

/**
 * What the account of a line is. One whose address was never verified may be anybody's who registered it: it gets no role,
 * unless it is taken over from whoever holds it.
 */
export function judged(
  { email, key }: Sought,
  { byEmail, byKey }: FoundAccounts,
  replacesUnverified: boolean,
): JudgedAccount {
  const [named, keyed] = [byEmail.get(email), key === null ? undefined : byKey.get(key)];
  if (named && keyed && named.id !== keyed.id)
    return { flaw: { field: 'key', message: 'is that of another account' } };
  const account = named ?? keyed;
  if (!account) return undefined;
  const { id } = account;
  if (!account.isUnproved) return { state: 'there', id };
  if (!replacesUnverified) return { flaw: { field: 'email', message: UNPROVED } };
  if (account.isOperator) return { flaw: { field: 'email', message: OPERATOR } };
  return { state: 'taken_over', id };
}

const UNPROVED =
  'is that of an account whose address was never verified, which anyone can have registered; --replace-unverified takes it over';
const OPERATOR = 'is that of an operator whose address was never verified';
