import type { Transaction } from '../database/database.ts';
import type { Limits } from '../limits/limits.ts';

interface Sent {
  readonly inviter: string;
  readonly organization: string;
  /** As it was typed. */
  readonly recipient: string;
}

/** Counts an invitation that is sent, and its mail: what `RATE_LIMITED` says where it is one too many. */
export async function limitedBy(limits: Limits, tx: Transaction, { inviter, organization, recipient }: Sent) {
  const excess = await limits.invitation(tx, { inviter, organization });
  return excess ?? limits.mail(tx, { purpose: 'invitation', recipient });
}
