import type { Rule } from '../rule.ts';

export const answered: Rule = {
  id: 'answered',
  title: 'Every request gets a complete answer in time',
  source: 'Conventions, section 7: a status for every outcome; RFC 9112 section 9.3',
  check: ({ exchanges }) => ({
    examined: exchanges.length,
    violations: exchanges.flatMap(({ title, operation, answer }) =>
      typeof answer === 'string'
        ? [{ operation: operation?.id, request: title, expected: 'a complete answer', observed: answer }]
        : [],
    ),
    skipped: exchanges.length === 0 ? 'No request was sent.' : undefined,
  }),
};
