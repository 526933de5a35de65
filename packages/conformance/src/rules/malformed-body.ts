import { outcomeRule } from './outcome-rule.ts';

export const malformedBody = outcomeRule({
  id: 'malformed-body',
  title: 'A body that cannot be read is answered with 400',
  source: 'Conventions, section 7, status codes',
  outcome: 'malformed',
  otherwise: 'No operation that may be called takes a body.',
  earlier: [401, 403],
});
