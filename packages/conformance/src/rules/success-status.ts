import { answerRule, notExamined } from '../rule.ts';

export const successStatus = answerRule({
  id: 'success-status',
  title: '201 answers only a POST that created something',
  source: 'Conventions, section 4, status codes by method',
  otherwise: 'No request succeeded.',
  judge: ({ status }, { request }) => {
    if (status >= 300) return notExamined;
    return status !== 201 || request.method === 'POST'
      ? undefined
      : { expected: `200 or 204 for ${request.method}`, observed: '201' };
  },
});
