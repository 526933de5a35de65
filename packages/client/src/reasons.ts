import type { FieldReason } from './calls.ts';

/** A String or Display String, with its reason and parameters (RFC 9651, sections 3.1.2, 3.3.3 and 3.3.8). */
const MEMBER = /(%?)("(?:\\.|[^"\\])*");reason=(\w+)((?:;\w+=(?:"(?:\\.|[^"\\])*"|[-.\d]+))*)/g;
const PARAMETER = /;(\w+)=("(?:\\.|[^"\\])*"|[-.\d]+)/g;

/** The reasons in `Error-Fields` by field; none if it is not what a service sends. */
export function reasonsIn(header = ''): Readonly<Record<string, FieldReason>> {
  try {
    return Object.fromEntries(
      [...header.matchAll(MEMBER)].map(([, display, key = '', reason, parameters = '']) => [
        display ? decodeURIComponent(key.slice(1, -1)) : JSON.parse(key),
        {
          reason,
          ...Object.fromEntries(
            [...parameters.matchAll(PARAMETER)].map(([, name, value = '']) => [name, JSON.parse(value)]),
          ),
        },
      ]),
    );
  } catch {
    return {};
  }
}
