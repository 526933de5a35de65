import { constantOf } from '../envelope.ts';
import type { Broken, Rule } from '../rule.ts';

export const constantStatus: Rule = {
  id: 'constant-status',
  title: 'A constant always comes with the same status',
  source: 'Conventions, section 7, error codes',
  check: ({ exchanges, profile }) => {
    const first = new Map<string, number>();
    const violations: Broken[] = [];
    for (const { answer, title, operation } of exchanges) {
      const constant = typeof answer === 'string' ? undefined : constantOf(answer, profile);
      if (typeof answer === 'string' || constant === undefined) continue;
      const status = first.get(constant) ?? answer.status;
      first.set(constant, status);
      if (status !== answer.status)
        violations.push({
          operation: operation?.id,
          request: title,
          expected: `${constant} with ${status}, as before`,
          observed: `${constant} with ${answer.status}`,
        });
    }
    return {
      examined: first.size,
      violations,
      skipped: first.size === 0 ? 'No failure carried a constant.' : undefined,
    };
  },
};
