import { isJson, jsonOf, mediaTypeOf } from '../envelope.ts';
import { problemOf } from '../openapi/problem.ts';
import { schemaFor } from '../openapi/responses.ts';
import { answerRule, notExamined } from '../rule.ts';

export const bodySchema = answerRule({
  id: 'body-schema',
  title: 'A JSON body keeps the schema that the document gives for its status',
  source: 'OpenAPI 3.1, media type object',
  otherwise: 'The document gives no schemas for what was answered.',
  judge: (answer, { operation }, { document }) => {
    const mediaType = mediaTypeOf(answer) ?? '';
    const schema =
      operation && isJson(mediaType) ? schemaFor(operation, answer.status, mediaType) : undefined;
    const value = schema === undefined ? undefined : jsonOf(answer);
    if (schema === undefined || value === undefined || !document) return notExamined;
    const problem = problemOf(schema, value, document.follow);
    return problem === undefined
      ? undefined
      : {
          expected: `the schema of ${answer.status}`,
          observed: `${answer.status} with a body that breaks it at ${problem}`,
        };
  },
});
