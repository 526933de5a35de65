import { answerRule } from '../rule.ts';

export const statusSet = answerRule({
  id: 'status-set',
  title: 'Every status is one of the closed set',
  source: 'Conventions, section 7, status codes',
  otherwise: 'No answer came.',
  judge: ({ status }, _exchange, { profile }) =>
    profile.statuses.includes(status)
      ? undefined
      : { expected: `one of ${profile.statuses.join(', ')}`, observed: String(status) },
});
