import type { Reader } from '../database/database.ts';
import type { InvitationFacts } from './texts.ts';

/**
 * What the mail of an invitation says about it.
 * @returns undefined where it is pending no more
 */
export async function describeInvitation(_read: Reader, _id: string): Promise<InvitationFacts | undefined> {
  return undefined;
}
