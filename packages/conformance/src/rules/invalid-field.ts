import { outcomeRule } from './outcome-rule.ts';

export const invalidField = outcomeRule({
  id: 'invalid-field',
  title: 'An invalid member or parameter is answered with 422',
  source: 'Conventions, section 7, status codes',
  outcome: 'invalid',
  otherwise: 'No operation that may be called describes what its input has to look like.',
  earlier: [401, 403],
});
