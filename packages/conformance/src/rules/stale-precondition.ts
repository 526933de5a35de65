import { outcomeRule } from './outcome-rule.ts';

export const stalePrecondition = outcomeRule({
  id: 'stale-precondition',
  title: 'A change with If-Match of another version is refused with 409',
  source: 'Conventions, section 7; RFC 9110 section 13.1.1',
  outcome: 'preconditionFailed',
  otherwise: 'No operation that takes If-Match was called with one: that needs --destructive.',
  // Preconditions are judged where the request would succeed without them: RFC 9110 section 13.2.1.
  earlier: [401, 403, 404, 422],
});
