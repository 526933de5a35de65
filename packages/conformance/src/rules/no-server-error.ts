import { excerptOf } from '../envelope.ts';
import { headerOf } from '../exchange.ts';
import { answerRule } from '../rule.ts';

export const noServerError = answerRule({
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
