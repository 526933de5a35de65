import { outcomeRule } from './outcome-rule.ts';

export const methodUnsupported = outcomeRule({
  id: 'method-unsupported',
  title: 'A method that a path does not have is answered with 404',
  source: 'Conventions, section 7: 405 is outside the set',
  outcome: 'methodUnsupported',
  otherwise: 'The document has no paths.',
});
