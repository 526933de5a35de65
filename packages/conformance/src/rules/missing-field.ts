import { outcomeRule } from './outcome-rule.ts';

export const missingField = outcomeRule({
  id: 'missing-field',
  title: 'A missing required member or parameter is answered with 400',
  source: 'Conventions, section 7, status codes',
  outcome: 'missing',
  otherwise: 'No operation that may be called requires a member or a parameter.',
  earlier: [401, 403],
});
