import { methods as texts } from '../texts/methods.json';
import { language, listOf } from './time.ts';

export type Method = keyof typeof texts;

/** Such as "password and authenticator app". */
export const methodsOf = (methods: readonly Method[]) => listOf(methods.map((method) => texts[method]));

export const isMethods = (value: unknown): value is readonly Method[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => Object.hasOwn(texts, one));

/** The same as a label, which begins as a sentence does. */
export function methodsLabel(methods: readonly Method[]): string {
  const [first = '', ...rest] = methodsOf(methods);
  return first.toLocaleUpperCase(language) + rest.join('');
}

export const ALL_METHODS = Object.keys(texts) as Method[];
