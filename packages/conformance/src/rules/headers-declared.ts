import { headerOf } from '../exchange.ts';
import { responseFor } from '../openapi/responses.ts';
import { answerRule, notExamined } from '../rule.ts';

export const headersDeclared = answerRule({
  id: 'headers-declared',
  title: 'Headers that the document calls required are there',
  source: 'OpenAPI 3.1, header object',
  otherwise: 'The document calls no header required.',
  judge: (answer, { operation }) => {
    const required = (operation && responseFor(operation, answer.status)?.requiredHeaders) ?? [];
    if (required.length === 0) return notExamined;
    const missing = required.find((name) => headerOf(answer, name) === undefined);
    return missing === undefined
      ? undefined
      : { expected: missing, observed: `${answer.status} without ${missing}` };
  },
});
