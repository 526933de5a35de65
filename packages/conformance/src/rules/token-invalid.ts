import { outcomeRule } from './outcome-rule.ts';

export const tokenInvalid = outcomeRule({
  id: 'token-invalid',
  title: 'A request with a token that is none is answered with 401',
  source: 'Conventions, section 5; RFC 6750 section 3.1',
  outcome: 'tokenInvalid',
  otherwise: 'The document names no operation that needs a token.',
});
