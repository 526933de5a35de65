import type { Reader } from '../../ground/database/database.ts';
import { type AccountReference, type FoundAccounts, findAccounts } from './account-store.ts';
import type { Flaw } from './flaw.ts';
import { findLinked, identityKey } from './identities.ts';
import type { Scratch } from './scratch.ts';
import type { LineAccount, LineAccountState } from './scratch-rows.ts';

/** The existing account of a line, or why the line is refused; undefined where the account is new. */
type JudgedAccount =
  | { readonly state: Exclude<LineAccountState, 'new'>; readonly id: string }
  | { readonly flaw: Flaw }
  | undefined;

/** Looks up the accounts of all lines, and refuses lines whose account must not be given anything. */
export async function judgeAccounts(
  scratch: Scratch,
  read: Reader,
  replacesUnverified: boolean,
): Promise<void> {
  for (const lines of scratch.accounts()) {
    const found = await findAccounts(read, lines);
    const holders = await holdersOf(scratch, read, lines);
    for (const line of lines) {
      const account = judged(line, found, replacesUnverified);
      note(scratch, line, account);
      if (account && ('flaw' in account || account.state === 'there')) continue;
      const foreign = holders.find(({ number, holder }) => number === line.number && holder !== account?.id);
      if (foreign) scratch.refuseAccount(line.number, { field: foreign.field, message: LINKED });
    }
  }
}

const LINKED = 'is linked to another account';

/** The accounts to which the identities of lines are linked already. */
async function holdersOf(scratch: Scratch, read: Reader, lines: readonly LineAccount[]) {
  const [first, last] = [lines[0]?.number ?? 0, lines.at(-1)?.number ?? 0];
  const identities = scratch.identitiesOf(first, last);
  const linked = await findLinked(read, identities);
  return identities.flatMap(({ line: number, at, ...identity }) => {
    const holder = linked.get(identityKey(identity));
    return holder === undefined ? [] : [{ number, field: `identities.${at}`, holder }];
  });
}

function note(scratch: Scratch, { number }: LineAccount, account: JudgedAccount): void {
  if (!account) return;
  if ('flaw' in account) scratch.refuseAccount(number, account.flaw);
  else scratch.noteAccount(number, account.state);
}

/**
 * Judges the account of a line. Anyone can have registered an account whose address was never verified: it gets no role
 * unless it is taken over.
 */
export function judged(
  { email, key }: AccountReference,
  { byEmail, byKey }: FoundAccounts,
  replacesUnverified: boolean,
): JudgedAccount {
  const [named, keyed] = [byEmail.get(email), key === null ? undefined : byKey.get(key)];
  if (named && keyed && named.id !== keyed.id)
    return { flaw: { field: 'key', message: 'belongs to another account' } };
  const account = named ?? keyed;
  if (!account) return undefined;
  const { id } = account;
  if (!account.isUnproved) return { state: 'there', id };
  if (!replacesUnverified) return { flaw: { field: 'email', message: UNPROVED } };
  if (account.isOperator) return { flaw: { field: 'email', message: OPERATOR } };
  return { state: 'taken_over', id };
}

const UNPROVED =
  'belongs to an account whose address was never verified, which anyone could have registered; --replace-unverified takes it over';
const OPERATOR = 'belongs to an operator whose address was never verified';
