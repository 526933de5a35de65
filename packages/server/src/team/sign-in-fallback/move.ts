import { BY_ITSELF } from '../../consequences/record-events.ts';
import type { Clock } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { emailIsTaken } from '../../identity/accounts/store.ts';
import type { FallbackRequest, UnknownCredentials } from '../../identity/sessions/fallback.ts';
import type { IdentityRules } from '../imports/given-identities.ts';
import { type Entry, readEntry } from '../imports/line.ts';
import { ImportRefused } from '../imports/refused.ts';
import { textOf } from '../imports/store.ts';
import { giveWaitingRoles } from '../imports/waiting.ts';
import { type Writing, writeLines } from '../imports/write.ts';

/** An account that the other system vouches for cannot be imported as it describes it. The message quotes no value. */
export class AccountUnusable extends Error {
  override readonly name = 'AccountUnusable';
}

export interface MovingNeeds extends Pick<Writing, 'isTeamTold' | 'mostManagers' | 'lifetimes'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKeys: SecretKeys;
  readonly identityRules: () => Promise<IdentityRules>;
}

/** An account as the other system describes it, not yet judged. */
type Description = Readonly<Record<string, unknown>>;

/**
 * Reads the account that the other system vouches for. The password is the one that it has just confirmed, whatever hash
 * it sends.
 * @throws AccountUnusable where it is not valid, or not the account that was asked about
 */
export async function entryOf(
  account: Description,
  { email, passwordHash }: Pick<UnknownCredentials, 'email' | 'passwordHash'>,
  { clock, identityRules }: Pick<MovingNeeds, 'clock' | 'identityRules'>,
): Promise<Entry> {
  const rules = { now: clock(), identityRules: await identityRules() };
  const read = readEntry({ ...account, passwordHash: null }, rules);
  if ('flaws' in read)
    throw new AccountUnusable(
      read.flaws.map(({ field = 'the account', message }) => `${field} ${message}`).join('; '),
    );
  if (read.entry.email.canonical !== email)
    throw new AccountUnusable('email is not the one that was asked about');
  return { ...read.entry, passwordHash };
}

/**
 * Imports an account as a line of a file. Its roles are in organizations that came from the other system: those that were
 * created here are out of its reach.
 * @returns false where the person has moved already, and has another address here
 * @throws AccountUnusable
 */
export async function move(entry: Entry, request: FallbackRequest, needs: MovingNeeds): Promise<boolean> {
  const { ipAddress, ownRequestId } = request;
  const writing: Writing = {
    ...needs,
    now: needs.clock(),
    replacesUnverified: false,
    origin: 'sign_in_fallback',
    takesIds: false,
    // People could never sign in because of a group.
    ifGroupFull: 'leave out',
    nameOf: (sought) => {
      const role = entry.roles.find(({ reference }) => textOf(reference) === textOf(sought));
      return role?.name ?? sought.key;
    },
    source: { ...BY_ITSELF, requestId: ownRequestId(), ipAddress },
  };
  try {
    const { refused, made } = await writeLines([{ number: 1, entry }], writing);
    if (made.length > 0) await giveWaitingRoles(writing, made);
    // Somebody may have registered the address meanwhile, or moved it on another node: then that account counts.
    if (await emailIsTaken(needs.database.read, entry.email.canonical)) return true;
    const [flaw] = refused.map((one) => one.flaw);
    if (flaw) throw new AccountUnusable(`${flaw.field ?? 'the account'} ${flaw.message}`);
    return false;
  } catch (error) {
    throw error instanceof ImportRefused ? new AccountUnusable(error.message) : error;
  }
}
