import { outcomeRule } from './outcome-rule.ts';

export const resourceUnknown = outcomeRule({
  id: 'resource-unknown',
  title: 'An identifier that nothing has is answered with 404',
  source: 'Conventions, section 7, status codes',
  outcome: 'resourceUnknown',
  otherwise: 'No operation that may be called has an identifier in its path.',
  earlier: [403],
});
