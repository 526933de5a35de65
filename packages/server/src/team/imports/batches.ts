import type { GoodLine } from './accounts.ts';
import type { GivenRole } from './given-roles.ts';

/** Lines, and roles and groups in them, per transaction: few, so that other writers do not wait long. */
const LINES_AT_ONCE = 100;
export const ROLES_AT_ONCE = 500;

/** A role counts as much as each of its groups. */
export const weightOf = ({ groups }: Pick<GivenRole, 'groups'>) => 1 + groups.length;

/** The lines that one transaction writes together. */
export async function* batchesOf(
  lines: Iterable<GoodLine> | AsyncIterable<GoodLine>,
): AsyncGenerator<GoodLine[]> {
  let batch: GoodLine[] = [];
  let weight = 0;
  for await (const line of lines) {
    batch.push(line);
    weight += line.entry.roles.reduce((sum, role) => sum + weightOf(role), 0);
    if (batch.length < LINES_AT_ONCE && weight < ROLES_AT_ONCE) continue;
    yield batch;
    [batch, weight] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
