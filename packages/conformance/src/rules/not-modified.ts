import { outcomeRule } from './outcome-rule.ts';

export const notModified = outcomeRule({
  id: 'not-modified',
  title: 'A GET or HEAD with the current entity tag is answered with 304',
  source: 'Conventions, section 7; RFC 9110 section 13.1.2',
  outcome: 'notModified',
  otherwise: 'No answer carried an ETag.',
  earlier: [401, 403],
});
