import { Client } from 'pg';
import { testedDatabase } from '../../harness/databases.ts';
import { startTurnMeter, type TurnMeter } from '../../harness/turn-meter.ts';

/**
 * Measures how long others had to wait at most: on SQLite for a turn of the event loop, in milliseconds of the processor;
 * on PostgreSQL for the end of a transaction, in the rows that it read and wrote, however busy the machine is.
 */
export const startMeter: () => TurnMeter = testedDatabase === 'sqlite' ? startTurnMeter : meterOfTransactions;

/** The rows of this transaction, and of earlier statements that the server has not added up yet, which it is made to do first. */
const ROWS = `select sum(n_tup_ins + n_tup_upd + n_tup_del + coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int
  as rows from pg_stat_xact_user_tables`;
const ADD_UP = 'select pg_stat_force_next_flush()';

type Query = (config: { readonly text: string }) => Promise<{ readonly rows: readonly { rows: number }[] }>;

function meterOfTransactions(): TurnMeter {
  let longest = 0;
  const { query } = Client.prototype as unknown as { query: Query };
  async function counted(client: Client, config: { readonly text: string }) {
    const isCommit = config.text === 'commit';
    const { rows } = await query.call(client, { text: isCommit ? ROWS : ADD_UP });
    if (isCommit) longest = Math.max(longest, Number(rows[0]?.rows));
    return query.call(client, config);
  }
  Object.assign(Client.prototype, {
    query(this: Client, ...given: Parameters<Query>) {
      const [config] = given;
      return /^(begin|commit)/.test(config.text) ? counted(this, config) : query.apply(this, given);
    },
  });
  return {
    take: () => {
      const taken = longest;
      longest = 0;
      return taken;
    },
    aside: (work) => work(),
  };
}
