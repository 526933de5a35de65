import type { Reader } from '../../ground/database/database.ts';

/** The row that makes an account an operator. Held, it makes a removal wait until the transaction ends. */
export function operatorRow(read: Reader, accountId: string) {
  return read.selectFrom('operators').select('account_id').where('account_id', '=', accountId);
}
