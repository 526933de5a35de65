import { outcomeRule } from './outcome-rule.ts';

export const tokenMissing = outcomeRule({
  id: 'token-missing',
  title: 'A request without the token that the operation needs is answered with 401',
  source: 'Conventions, section 5; RFC 9110 section 15.5.2',
  outcome: 'tokenMissing',
  otherwise: 'The document names no operation that needs a token.',
});
