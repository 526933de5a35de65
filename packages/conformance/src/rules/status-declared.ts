import { responseFor } from '../openapi/responses.ts';
import { answerRule, notExamined } from '../rule.ts';

export const statusDeclared = answerRule({
  id: 'status-declared',
  title: 'An operation answers only with statuses that the document gives it',
  source: 'OpenAPI 3.1, responses object: it should cover successes and any known errors',
  otherwise: 'No operation of the document was called.',
  judge: ({ status }, { operation }) => {
    if (!operation) return notExamined;
    return responseFor(operation, status)
      ? undefined
      : { expected: `one of ${[...operation.responses.keys()].join(', ')}`, observed: String(status) };
  },
});
