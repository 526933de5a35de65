import type { Metadata } from '../../tenancy/metadata/metadata.ts';

export const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

/** A member of a line, without empty halves; absent where both are. */
export function shown<Name extends string>(name: Name, metadata: Metadata | undefined) {
  const halves = Object.entries(metadata ?? {}).filter(([, half]) => Object.keys(half).length > 0);
  return halves.length === 0 ? {} : { [name]: Object.fromEntries(halves) };
}
