import type { Json, Source } from './options.ts';

export const header = (description: string, required: boolean) => ({
  description,
  required,
  schema: { type: 'string' },
});

/** Headers that mean the same in every response. */
const HEADERS = {
  'Request-Id': header('Your `Request-Id` if it is acceptable, otherwise a new one', true),
  'Error-Code': header('The constant of the error', true),
  ETag: header('The version of the resource, as a strong entity tag', true),
  'Idempotency-Replayed': header('`true` if this is the response to an earlier request with this key', false),
};

export function headersOf(
  { components }: Source,
  names: readonly (keyof typeof HEADERS | false | undefined)[],
): Json {
  const given = names.filter((name) => name !== false && name !== undefined);
  return Object.fromEntries(
    given.map((name) => [name, components.ref('headers', name, () => HEADERS[name])]),
  );
}
