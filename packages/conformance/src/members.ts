import { isObject, type JsonObject } from './openapi/json.ts';
import { Refused } from './refused.ts';

/** What a member of the config file may be; an object gives its members. */
export type Kind = keyof typeof KINDS | { readonly [name: string]: Kind };

const isText = (value: unknown): value is string => typeof value === 'string';
const isStatus = (value: unknown) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;
const isTexts = (value: unknown) => isObject(value) && Object.values(value).every(isText);

const KINDS = {
  text: { says: 'a string', fits: isText },
  name: {
    says: 'a string, or null where there is no such member',
    fits: (value: unknown) => value === null || isText(value),
  },
  boolean: { says: 'true or false', fits: (value: unknown) => typeof value === 'boolean' },
  number: { says: 'a number above 0', fits: (value: unknown) => typeof value === 'number' && value > 0 },
  statuses: {
    says: 'a list of statuses',
    fits: (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isStatus),
  },
  list: { says: 'a list of strings', fits: (value: unknown) => Array.isArray(value) && value.every(isText) },
  texts: { says: 'an object of strings', fits: isTexts },
  object: { says: 'an object', fits: isObject },
  pattern: { says: 'a regular expression', fits: isPattern },
  patterns: {
    says: 'an object of regular expressions',
    fits: (value: unknown) => isObject(value) && Object.values(value).every(isPattern),
  },
} as const;

function isPattern(value: unknown): boolean {
  if (!isText(value)) return false;
  try {
    new RegExp(value.replaceAll(/\{(constant|status)\}/g, 'X'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Holds an object against what its members may be.
 * @throws Refused at the first that is unknown or something else.
 */
export function readMembers(
  value: JsonObject,
  kinds: Readonly<Record<string, Kind>>,
  where: string,
): JsonObject {
  for (const [name, found] of Object.entries(value)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined)
      throw new Refused(
        `${where} has an unknown member "${name}"; known are ${Object.keys(kinds).join(', ')}.`,
      );
    if (typeof kind === 'string') {
      if (!KINDS[kind].fits(found)) throw new Refused(`${where}: "${name}" must be ${KINDS[kind].says}.`);
    } else {
      if (!isObject(found)) throw new Refused(`${where}: "${name}" must be an object.`);
      readMembers(found, kind, `${where}, "${name}",`);
    }
  }
  return value;
}
