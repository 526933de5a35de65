import { constantOf, mediaTypeOf } from '../envelope.ts';
import { choicesAt, schemaFor } from '../openapi/responses.ts';
import { answerRule, notExamined } from '../rule.ts';

export const constantDeclared = answerRule({
  id: 'constant-declared',
  title: 'An operation fails only with constants that the document gives it',
  source: 'Conventions, section 7, error codes; OpenAPI 3.1, responses object',
  otherwise: 'The document names no constants in the schemas of failures, or no operation failed.',
  judge: (answer, { operation }, { profile, document }) => {
    const { at, constant: name } = profile.envelope;
    const constant = constantOf(answer, profile);
    const schema = operation && schemaFor(operation, answer.status, mediaTypeOf(answer) ?? '');
    if (constant === undefined || schema === undefined || !document) return notExamined;
    const choices = choicesAt(schema, `${at}/${name}`, document.follow);
    if (!choices) return notExamined;
    return choices.includes(constant)
      ? undefined
      : { expected: `one of ${choices.join(', ')}`, observed: constant };
  },
});
