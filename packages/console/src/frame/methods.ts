import { methods as texts } from '../texts/methods.ts';
import { listOf } from './time.ts';

type Method = keyof typeof texts;

/** Such as "password and authenticator app". */
export const methodsOf = (methods: readonly Method[]) => listOf(methods.map((method) => texts[method]));

export const isMethods = (value: unknown): value is readonly Method[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => Object.hasOwn(texts, one));
