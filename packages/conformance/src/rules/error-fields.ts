import { type Answer, errorObjectOf, excerptOf, headerOf, isFailure } from '../exchange.ts';
import { isObject, member } from '../openapi/json.ts';
import { answerRule, notExamined, type Rule } from '../rule.ts';

const HEADER = 'error-fields';
const MOST_BYTES = 4_096;
const TEXT = String.raw`"(?:[ !#-\[\]-~]|\\["\\])*"`;
const DISPLAY = '%"(?:[ !#-$&-~]|%[0-9a-f]{2})*"';
/** A text, its reason and the numbers and texts that belong to it (RFC 9651, section 3.1). */
const MEMBER = new RegExp(
  String.raw`^(${TEXT}|${DISPLAY}); *reason=[a-z][a-z0-9_]*(?:; *[a-z][a-z0-9_]*=(?:-?\d{1,15}|-?\d{1,12}\.\d{1,3}|${TEXT}))*`,
);
/** Ends a list from which keys were left out, or stands for fields beyond the most that the body has. */
const MORE = '%"%e2%80%a6"';
const SEPARATOR = /^[ \t]*,[ \t]*/;

interface Keys {
  readonly keys: readonly string[];
  readonly areAll: boolean;
}

/** @returns undefined where it is no list of this kind */
function keysIn(header: string): Keys | undefined {
  const keys: string[] = [];
  for (let rest = header; ; ) {
    if (rest === MORE) return { keys, areAll: false };
    const [whole, text] = MEMBER.exec(rest) ?? [];
    const key = text === undefined ? undefined : keyOf(text);
    if (whole === undefined || key === undefined) return undefined;
    keys.push(key);
    rest = rest.slice(whole.length);
    if (rest === '') return { keys, areAll: true };
    const [separator] = SEPARATOR.exec(rest) ?? [];
    if (separator === undefined) return undefined;
    rest = rest.slice(separator.length);
  }
}

function keyOf(text: string): string | undefined {
  if (!text.startsWith('%')) return text.slice(1, -1).replaceAll(/\\(["\\])/g, '$1');
  try {
    return decodeURIComponent(text.slice(2, -1));
  } catch {
    return undefined;
  }
}

/** Whether the header names the keys of the body in any order, or some of them where it says that there are more. */
function fits(header: string, fields: unknown): boolean {
  const listed = keysIn(header);
  if (!listed || header.length > MOST_BYTES || !isObject(fields)) return false;
  const named = new Set(listed.keys);
  const isEach = named.size === listed.keys.length && listed.keys.every((key) => Object.hasOwn(fields, key));
  const count = Object.keys(fields).length;
  return isEach && (listed.areAll ? named.size === count : named.size <= count);
}

const isUnread = ({ body, truncated }: Answer) => truncated || body.length === 0;

const errorFields = answerRule({
  id: 'error-fields',
  title: 'Error-Fields gives a reason for each key of the map of fields, and comes with nothing else',
  source: 'Conventions, section 7, FIELDS_VALIDATION_ERROR; RFC 9651, section 3.1',
  otherwise: 'No answer carried Error-Fields.',
  judge: (answer, exchange, { profile }) => {
    const header = headerOf(answer, HEADER);
    if (header === undefined || profile.envelope.fields === null || isUnread(answer)) return notExamined;
    const object = isFailure(answer, exchange) ? errorObjectOf(answer, profile) : undefined;
    const isRight =
      profile.outcomes.invalid.includes(answer.status) &&
      fits(header, member(object, profile.envelope.fields));
    if (isRight) return undefined;
    return {
      expected: `the keys of ${profile.envelope.fields}, each with a reason, as a list of RFC 9651`,
      observed: `${header.slice(0, 200)} with ${excerptOf(answer)}`,
    };
  },
});

export const ERROR_FIELDS_RULES: readonly Rule[] = [errorFields];
