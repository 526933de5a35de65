import { errorObjectExpected, mediaTypeOf } from '../envelope.ts';
import { at, member, parseJson } from '../openapi/json.ts';
import type { Envelope, Profile } from '../profile.ts';
import { valuesOf, type WireResponse } from '../wire/response.ts';
import type { Flaw } from './judge.ts';

/** What keeps a response from being a failure of the conventions; undefined where nothing does. */
export function errorObjectFlaw(response: WireResponse, { envelope }: Profile): Flaw | undefined {
  const { status, body } = response;
  const excerpt = `${status} with ${body.length === 0 ? 'an empty body' : body.toString('utf8', 0, 200)}`;
  if (mediaTypeOf(response) !== envelope.contentType) {
    const type = valuesOf(response, 'content-type')[0] ?? 'absent';
    return {
      expected: `the error object, as ${envelope.contentType}`,
      observed: `Content-Type: ${type}; ${excerpt}`,
    };
  }
  const value = parseJson(body);
  const expected =
    errorObjectExpected(value, envelope) ?? valueExpected(at(value, envelope.at), status, envelope);
  return expected === undefined ? undefined : { expected, observed: excerpt };
}

/** What rules of their own say of ordinary answers: `error-status` and `constant-form`. */
function valueExpected(object: unknown, status: number, envelope: Envelope): string | undefined {
  const { status: number, constant, constantPattern } = envelope;
  if (number !== null && member(object, number) !== status) return `"${number}": ${status}`;
  const text = constant === null ? undefined : member(object, constant);
  return text === undefined || new RegExp(constantPattern).test(String(text))
    ? undefined
    : `"${constant}" with a match of ${constantPattern}`;
}
