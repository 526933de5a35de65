import type { Config } from '../../config.ts';
import type { Look } from '../../database/beside.ts';
import { type Finding, ok, warning } from './finding.ts';

const FOUNDATION = '0018-foundation';
const FEWEST = 2;

/** Where steps take two operators, there have to be two. @returns undefined where they take one */
export async function operators(
  { applied, read }: Look,
  { operatorApproval }: Config,
): Promise<Finding | undefined> {
  if (!operatorApproval || !applied.includes(FOUNDATION)) return undefined;
  const rows = await read.selectFrom('operators').select('account_id').limit(FEWEST).execute();
  if (rows.length === FEWEST) return ok('operators', 'there are two or more, as approvals take');
  const found = rows.length === 0 ? 'there is none' : 'there is only one';
  const advice = 'PORTICO_OPERATOR_APPROVAL=on takes two: call portico operators add.';
  return warning('operators', found, advice);
}
