import type { GoodLine } from './accounts.ts';
import type { GivenRole } from './given-roles.ts';

/** Lines, and roles and groups in them, per transaction: few, so that other writers do not wait long. */
const AT_ONCE = { lines: 100, roles: 500 };
/** How many rows change with each, besides deliveries. */
const WEIGHT = 4;

/** The same where each event is delivered to so many webhooks of the team: each delivery is another row. */
export function atOnce(receivers: number): typeof AT_ONCE {
  const share = WEIGHT / (WEIGHT + receivers);
  return { lines: Math.ceil(AT_ONCE.lines * share), roles: Math.ceil(AT_ONCE.roles * share) };
}

/** A role counts as much as each of its groups. */
export const weightOf = ({ groups }: Pick<GivenRole, 'groups'>) => 1 + groups.length;

/**
 * The lines that one transaction writes together.
 * @param receivers counts the webhooks of the team, before each batch
 */
export async function* batchesOf(
  lines: Iterable<GoodLine> | AsyncIterable<GoodLine>,
  receivers: () => Promise<number>,
): AsyncGenerator<GoodLine[]> {
  let batch: GoodLine[] = [];
  let weight = 0;
  let most = atOnce(await receivers());
  for await (const line of lines) {
    batch.push(line);
    weight += line.entry.roles.reduce((sum, role) => sum + weightOf(role), 0);
    if (batch.length < most.lines && weight < most.roles) continue;
    yield batch;
    [batch, weight, most] = [[], 0, atOnce(await receivers())];
  }
  if (batch.length > 0) yield batch;
}
