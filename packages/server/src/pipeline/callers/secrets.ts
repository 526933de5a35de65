import type { Transaction } from '../../ground/database/database.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';

/** Where the hashes of secrets are, and the column of whom they belong to. */
const OWNERS = {
  api_key_secrets: 'api_key_id',
  service_key_secrets: 'service_key_id',
  application_secrets: 'application_id',
} as const;

/** Kysely cannot type columns of a table chosen at run time: all are typed as this one. */
type AnyTable = 'application_secrets';

/** How many secrets may work at once, including the newest, where their number is limited. */
export const MOST_SECRETS = 10;

export interface NewSecret {
  readonly secretHash: string;
  /** When earlier secrets end at the latest; undefined where they end at once. */
  readonly endsAt: number | undefined;
}

/** The secrets of API keys, of service keys or of applications: several of one work for a while after it got another. */
export function secretsIn<Table extends keyof typeof OWNERS>(table: Table) {
  const any = table as AnyTable;
  const owner = OWNERS[table] as (typeof OWNERS)[AnyTable];
  return {
    /** Ends the secrets of somebody, who is locked, when they get another. */
    async endEarlier(tx: Transaction, id: string, endsAt: NewSecret['endsAt']): Promise<void> {
      // Deleted rather than ended now: the clocks of nodes differ.
      if (endsAt === undefined) await tx.deleteFrom(any).where(owner, '=', id).execute();
      else
        await tx
          .updateTable(any)
          .set({ ends_at: endsAt })
          .where(owner, '=', id)
          .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', endsAt)]))
          .execute();
    },
    /** Makes room for one more by deleting the earlier ones that would end first. */
    async makeRoom(tx: Transaction, id: string): Promise<void> {
      const earlier = tx
        .selectFrom(any)
        .select('hash')
        .where(owner, '=', id)
        .where('ends_at', 'is not', null);
      // Two more come on top: the current secret, and the new one.
      const remaining = earlier.orderBy('ends_at', 'desc').limit(MOST_SECRETS - 2);
      await tx.deleteFrom(any).where('hash', 'in', earlier).where('hash', 'not in', remaining).execute();
    },
    /** Those that have ended by then, in milliseconds since 1970. */
    ended: (upTo: number): OldRows<Table, 'ends_at'> => ({ table, by: 'ends_at', upTo, key: ['hash'] }),
  };
}
