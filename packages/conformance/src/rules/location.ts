import { headerOf } from '../exchange.ts';
import type { Broken, Rule } from '../rule.ts';

export const location: Rule = {
  id: 'location',
  title: 'A 201 says with Location where the new resource is, and it is there',
  source: 'RFC 9110 sections 10.2.2 and 15.3.2',
  check: async (run) => {
    // Later calls may have removed what was created: only the form of those is judged.
    const created = run.exchanges.filter(({ answer }) => typeof answer === 'object' && answer.status === 201);
    const violations = created.flatMap(({ title, operation, answer }): Broken[] => {
      const value = typeof answer === 'object' ? headerOf(answer, 'location') : undefined;
      const target =
        value !== undefined && URL.canParse(value, run.base) ? new URL(value, run.base) : undefined;
      if (target?.origin === run.base.origin) return [];
      return [
        {
          operation: operation?.id,
          request: title,
          expected: 'Location with a path of this service',
          observed: value === undefined ? '201 without Location' : `Location: ${value}`,
        },
      ];
    });
    const skipped =
      created.length === 0 ? 'Nothing was answered with 201: that needs --destructive.' : undefined;
    return { examined: created.length, violations, skipped };
  },
};
