import { type Exchange, headerOf } from '../exchange.ts';
import type { Broken, Rule, Run } from '../rule.ts';

export const location: Rule = {
  id: 'location',
  title: 'A 201 says with Location where the new resource is, and it is there',
  source: 'RFC 9110 sections 10.2.2 and 15.3.2',
  check: (run) => {
    const created = run.exchanges.filter(({ answer }) => typeof answer === 'object' && answer.status === 201);
    const violations = created.flatMap((exchange): Broken[] => {
      const problem = problemOf(exchange, run);
      const { title: request, operation } = exchange;
      return problem === undefined
        ? []
        : [
            {
              operation: operation?.id,
              request,
              expected: 'Location of the new resource',
              observed: problem,
            },
          ];
    });
    const skipped =
      created.length === 0 ? 'Nothing was answered with 201: that needs --destructive.' : undefined;
    return { examined: created.length, violations, skipped };
  },
};

function problemOf(exchange: Exchange, { base, exchanges }: Run): string | undefined {
  const value = typeof exchange.answer === 'object' ? headerOf(exchange.answer, 'location') : undefined;
  if (value === undefined) return '201 without Location';
  if (!URL.canParse(value, base) || new URL(value, base).origin !== base.origin) return `Location: ${value}`;
  // The drivers asked for it at once.
  const found = exchanges.find(({ partner }) => partner === exchange)?.answer;
  return typeof found === 'object' && found.status === 404
    ? `Location: ${value}, where there is nothing`
    : undefined;
}
