import type { Answer, Exchange } from './exchange.ts';
import { at, isObject, type JsonObject, member } from './openapi/json.ts';
import type { Profile } from './profile.ts';

/** The media type alone, in lower case; undefined where the answer names none. */
export function mediaTypeOf({ headers }: Pick<Answer, 'headers'>): string | undefined {
  const value = headers.find(([name]) => name === 'content-type')?.[1];
  return value?.split(';')[0]?.trim().toLowerCase();
}

export const isJson = (mediaType: string | undefined): boolean =>
  /^application\/([\w.+-]+\+)?json$/.test(mediaType ?? '');

/** What a body says as JSON; undefined where it is none, or was cut. */
export function jsonOf(answer: Answer): unknown {
  if (answer.truncated || answer.body.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer.body));
  } catch {
    return undefined;
  }
}

/** Whether an answer has to carry an error object: a failure, but not to HEAD. */
export function isFailure({ status }: Answer, { request }: Pick<Exchange, 'request'>): boolean {
  return status >= 400 && request.method !== 'HEAD';
}

export function errorObjectOf(answer: Answer, { envelope }: Profile): JsonObject | undefined {
  const found = at(jsonOf(answer), envelope.at);
  return isObject(found) ? found : undefined;
}

/** The constant in an error object; undefined where there is none, or the profile knows no constants. */
export function constantOf(answer: Answer, profile: Profile): string | undefined {
  const { constant } = profile.envelope;
  const found = constant === null ? undefined : member(errorObjectOf(answer, profile), constant);
  return typeof found === 'string' ? found : undefined;
}

/** The answer in short: its status and the beginning of its body. */
export function excerptOf(answer: Answer): string {
  const text = answer.body.toString('utf8', 0, 200);
  return `${answer.status} ${text === '' ? 'without a body' : text}`;
}
