import type { Operation } from './openapi/document.ts';
import { at, isObject, type JsonObject, member, parseJson } from './openapi/json.ts';
import type { Envelope, Outcome, Profile } from './profile.ts';

/** A request as it is sent to the service's origin. */
export interface Request {
  readonly method: string;
  /** The target as it stands in the request line: path and query, encoded (or not) as the case demands. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** An answer as it arrived. */
export interface Answer {
  readonly status: number;
  /** Names in lower case, in order, as often as they were sent. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** The body was longer than the limit, and the rest was not read. */
  readonly truncated: boolean;
}

/**
 * The purpose of a request. `valid`: without a fault. `hostile`: any status of the set is acceptable. An outcome: the
 * profile has the acceptable statuses.
 */
export type Purpose = 'valid' | 'hostile' | Outcome;

/** One request and its answer. */
export interface Exchange {
  /** A description of the request, for people: `POST /v1/register, email missing`. */
  readonly title: string;
  readonly purpose: Purpose;
  /** Absent if the request belongs to no operation of the document. */
  readonly operation?: Operation;
  /** The member of the body, or the parameter, that was made wrong. */
  readonly field?: string;
  /** The exchange that this one is to be compared with: for a HEAD, its GET. */
  readonly partner?: Exchange;
  readonly request: Request;
  /** A string describes what happened instead of an acceptable answer. */
  readonly answer: Answer | string;
}

/** The value of a header, joined with commas where it was sent more than once; undefined where it was not. */
export function headerOf({ headers }: Pick<Answer, 'headers'>, name: string): string | undefined {
  const values = headers.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value);
  return values.length > 0 ? values.join(', ') : undefined;
}

/** The media type alone, in lower case; undefined where the answer names none. */
export function mediaTypeOf({ headers }: Pick<Answer, 'headers'>): string | undefined {
  const value = headers.find(([name]) => name === 'content-type')?.[1];
  return value?.split(';')[0]?.trim().toLowerCase();
}

export const isJson = (mediaType: string | undefined): boolean =>
  /^application\/([\w.+-]+\+)?json$/.test(mediaType ?? '');

/** The body as JSON; undefined if it is not JSON, or was truncated. */
export function jsonOf(answer: Answer): unknown {
  return answer.truncated ? undefined : parseJson(answer.body);
}

/** Whether an answer has to carry an error object: a failure, but not to HEAD. */
export function isFailure({ status }: Answer, { request }: Pick<Exchange, 'request'>): boolean {
  return status >= 400 && request.method !== 'HEAD';
}

export function errorObjectOf(answer: Answer, { envelope }: Profile): JsonObject | undefined {
  const found = at(jsonOf(answer), envelope.at);
  return isObject(found) ? found : undefined;
}

/**
 * The expected body of a failure: the error object with its members, and no others if the envelope is exact.
 * Undefined if it is that.
 */
export function errorObjectExpected(body: unknown, envelope: Envelope): string | undefined {
  const { at: pointer, exact } = envelope;
  const object = at(body, pointer);
  const place = pointer || 'the top of the body';
  const { status, constant, description } = envelope;
  const names = [status, constant, description].filter((name) => name !== null).map((name) => `"${name}"`);
  if (!isObject(object)) return `an error object at ${place}, with ${names.join(', ')}`;
  const problem = memberExpected(object, envelope);
  if (problem !== undefined) return `${problem} in the error object at ${place}`;
  const isAlone = !exact || pointer === '' || (isObject(body) && Object.keys(body).length === 1);
  return isAlone ? undefined : `an error object at ${place}, and nothing beside it`;
}

function memberExpected(object: JsonObject, envelope: Envelope): string | undefined {
  const { status, constant, description, fields, exact } = envelope;
  if (status !== null && !Number.isInteger(member(object, status))) return `an integer "${status}"`;
  if (constant !== null && typeof member(object, constant) !== 'string') return `a string "${constant}"`;
  const text = description === null ? 'none' : member(object, description);
  if (typeof text !== 'string' || text.trim() === '') return `a text "${description}"`;
  const known: readonly (string | null)[] = [status, constant, description, fields];
  const other = exact ? Object.keys(object).find((name) => !known.includes(name)) : undefined;
  return other === undefined ? undefined : `no member "${other}"`;
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
