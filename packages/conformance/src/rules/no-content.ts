import { headerOf } from '../exchange.ts';
import { answerRule, notExamined } from '../rule.ts';

export const noContent = answerRule({
  id: 'no-content',
  title: 'A 204 has no body, and no header that speaks of one',
  source: 'Conventions, section 4; RFC 9110 sections 8.6 and 15.3.5',
  otherwise: 'Nothing was answered with 204; most operations that do need --destructive.',
  judge: (answer) => {
    if (answer.status !== 204) return notExamined;
    if (answer.body.length > 0)
      return { expected: 'no body', observed: `a body of ${answer.body.length} bytes` };
    const name = ['content-length', 'transfer-encoding', 'content-type'].find(
      (one) => headerOf(answer, one) !== undefined,
    );
    return name === undefined
      ? undefined
      : { expected: `no ${name}`, observed: `${name}: ${headerOf(answer, name)}` };
  },
});
