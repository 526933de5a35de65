import { excerptOf, isFailure, isJson, jsonOf, mediaTypeOf } from '../envelope.ts';
import { type Answer, headerOf } from '../exchange.ts';
import { responseFor } from '../openapi/responses.ts';
import { answerRule, notExamined } from '../rule.ts';

export const contentType = answerRule({
  id: 'content-type',
  title: 'A body is what its Content-Type says, and that is what the document lists',
  source: 'RFC 9110 section 8.3; RFC 8259 section 8.1 (UTF-8)',
  otherwise: 'No answer had a body.',
  judge: (answer, exchange, { profile }) => {
    if (answer.body.length === 0) return notExamined;
    const observed = `${answer.status} with Content-Type: ${headerOf(answer, 'content-type') ?? 'absent'}`;
    const mediaType = mediaTypeOf(answer);
    if (isFailure(answer, exchange))
      return mediaType === profile.envelope.contentType
        ? jsonProblem(answer)
        : { expected: profile.envelope.contentType, observed };
    const { operation } = exchange;
    const listed = operation ? [...(responseFor(operation, answer.status)?.content.keys() ?? [])] : [];
    const types = listed.map((type) => type.split(';')[0]?.trim() ?? '');
    if (mediaType === undefined || (types.length > 0 && !types.some((type) => covers(type, mediaType))))
      return { expected: types.join(' or ') || 'a Content-Type', observed };
    return isJson(mediaType) ? jsonProblem(answer) : undefined;
  },
});

function jsonProblem(answer: Answer) {
  if (answer.truncated || jsonOf(answer) !== undefined) return undefined;
  return { expected: 'JSON in UTF-8', observed: excerptOf(answer) };
}

/** Ranges such as `image/*` are possible. */
function covers(range: string, mediaType: string): boolean {
  return (
    range === mediaType ||
    range === '*/*' ||
    (range.endsWith('/*') && mediaType.startsWith(range.slice(0, -1)))
  );
}
