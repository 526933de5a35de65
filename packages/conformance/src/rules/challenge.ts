import { headerOf } from '../exchange.ts';
import { answerRule, notExamined } from '../rule.ts';

/** A scheme, and what may stand behind it: RFC 9110 section 11.6.1. */
const CHALLENGE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+( |,|$)/;

export const challenge = answerRule({
  id: 'challenge',
  title: 'A 401 says with WWW-Authenticate how to get in',
  source: 'RFC 9110 section 15.5.2',
  otherwise: 'Nothing was answered with 401.',
  judge: (answer) => {
    if (answer.status !== 401) return notExamined;
    const value = headerOf(answer, 'www-authenticate');
    if (value !== undefined && CHALLENGE.test(value)) return undefined;
    return {
      expected: 'WWW-Authenticate with a challenge',
      observed: value ?? '401 without WWW-Authenticate',
    };
  },
});
