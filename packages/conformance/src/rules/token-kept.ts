import { answerRule, notExamined } from '../rule.ts';

export const tokenKept = answerRule({
  id: 'token-kept',
  title: 'No failure repeats the token that was sent',
  source: 'RFC 6750 section 5.1, token disclosure',
  otherwise: 'No failure answered a request with a token.',
  judge: (answer, { request, purpose }, { tokenHeader }) => {
    const token = purpose === 'tokenMissing' ? undefined : tokenIn(request.headers[tokenHeader]);
    if (answer.status < 400 || token === undefined) return notExamined;
    const headers = answer.headers.map(([, value]) => value).join('\n');
    const repeated = answer.body.includes(token) || headers.includes(token);
    return repeated ? { expected: 'no token', observed: `${answer.status} that repeats it` } : undefined;
  },
});

const SHORTEST = 12;

/** The token without the scheme before it. */
function tokenIn(value: string | undefined): string | undefined {
  const token = value?.split(' ').at(-1);
  return token !== undefined && token.length >= SHORTEST ? token : undefined;
}
