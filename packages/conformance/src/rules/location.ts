import { type Exchange, headerOf } from '../exchange.ts';
import type { Broken, Rule, Run } from '../rule.ts';

export const location: Rule = {
  id: 'location',
  title: 'A 201 says with Location where the new resource is, and it is there',
  source: 'RFC 9110 sections 10.2.2 and 15.3.2',
  check: (run) => {
    const created = run.exchanges.filter((exchange) => isCreation(exchange, run));
    const violations = created.flatMap((exchange): Broken[] => {
      const { title: request, operation } = exchange;
      const problem = problemOf(exchange, run);
      if (problem === undefined) return [];
      return [
        { operation: operation?.id, request, expected: 'Location of the new resource', observed: problem },
      ];
    });
    const skipped =
      created.length === 0
        ? 'Nothing that can be read was created; creating needs --destructive.'
        : undefined;
    return { examined: created.length, violations, skipped };
  },
};

/** A 201 with a Location, or with a resource that has a path of its own; what has none is at the target itself. */
function isCreation({ answer, operation }: Exchange, { document }: Run): boolean {
  if (typeof answer !== 'object' || answer.status !== 201) return false;
  const isBelow = (path: string) =>
    operation !== undefined &&
    path.startsWith(`${operation.path}/{`) &&
    path.endsWith('}') &&
    path.split('/').length === operation.path.split('/').length + 1;
  const readable = document?.operations.some(({ method, path }) => method === 'GET' && isBelow(path));
  return headerOf(answer, 'location') !== undefined || readable === true;
}

function problemOf(exchange: Exchange, { base, exchanges }: Run): string | undefined {
  const value = typeof exchange.answer === 'object' ? headerOf(exchange.answer, 'location') : undefined;
  if (value === undefined) return '201 without Location';
  if (!URL.canParse(value, base) || new URL(value, base).origin !== base.origin) return `Location: ${value}`;
  // The drivers asked for it at once. What has methods, if not GET, is there.
  const found = exchanges.find(({ partner }) => partner === exchange)?.answer;
  return typeof found === 'object' && found.status === 404 && headerOf(found, 'allow') === undefined
    ? `Location: ${value}, where there is nothing`
    : undefined;
}
