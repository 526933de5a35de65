import { HOUR } from '../../ground/clock.ts';
import type { Database, Placeholders } from '../../ground/database/database.ts';
import type { PolicyRefusalRow } from '../../ground/database/schema.ts';

type Refused = Pick<PolicyRefusalRow, 'organization_id' | 'caller_id' | 'caller_kind' | 'rule'>;

/** Makes the function that counts a refusal by a policy; an event will record it later. */
export function countRefusal(database: Pick<Database, 'prepare'>) {
  type Values = Refused & Pick<PolicyRefusalRow, 'hour'> & { readonly now: number };
  const count = database.prepare((queries, of: Placeholders<Values>) =>
    queries
      .insertInto('policy_refusals')
      .values({
        organization_id: of.organization_id,
        caller_id: of.caller_id,
        caller_kind: of.caller_kind,
        rule: of.rule,
        hour: of.hour,
        count: 1,
        first_at: of.now,
        last_at: of.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'caller_id', 'rule', 'hour']).doUpdateSet((is) => ({
          count: is('policy_refusals.count', '+', is.lit(1)),
          last_at: is.ref('excluded.last_at'),
        })),
      ),
  );
  return (refused: Refused, now: number) => count.first({ ...refused, hour: now - (now % HOUR), now });
}

/** Where they are counted; the counts of organizations that are gone went with them. */
export const REFUSALS = {
  table: 'policy_refusals',
  key: ['organization_id', 'caller_id', 'rule', 'hour'],
} as const;
