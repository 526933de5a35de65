import { excerptOf, headerOf } from '../exchange.ts';
import { answerRule, type Rule } from '../rule.ts';

const answered: Rule = {
  id: 'answered',
  title: 'Every request gets a complete answer in time',
  source: 'Conventions, section 7: a status for every outcome; RFC 9112 section 9.3',
  check: ({ exchanges }) => ({
    examined: exchanges.length,
    violations: exchanges.flatMap(({ title, operation, answer }) =>
      typeof answer === 'string'
        ? [{ operation: operation?.id, request: title, expected: 'a complete answer', observed: answer }]
        : [],
    ),
    skipped: exchanges.length === 0 ? 'No request was sent.' : undefined,
  }),
};

const statusSet = answerRule({
  id: 'status-set',
  title: 'Every status is one of the closed set',
  source: 'Conventions, section 7, status codes',
  otherwise: 'No answer came.',
  judge: ({ status }, _exchange, { profile }) =>
    profile.statuses.includes(status)
      ? undefined
      : { expected: `one of ${profile.statuses.join(', ')}`, observed: String(status) },
});

const noServerError = answerRule({
  id: 'no-server-error',
  title: 'Nothing that a caller sends makes the service fail',
  source:
    'Conventions, section 7: 500 is for valid requests that the service fails at; RFC 9110 section 15.6',
  otherwise: 'No answer came.',
  judge: (answer) => {
    const busy = answer.status === 503 && headerOf(answer, 'retry-after') !== undefined;
    return answer.status < 500 || busy ? undefined : { expected: 'no 5xx', observed: excerptOf(answer) };
  },
});

export const STATUS_RULES: readonly Rule[] = [answered, statusSet, noServerError];
