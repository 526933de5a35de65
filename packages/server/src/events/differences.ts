import { isDeepStrictEqual } from 'node:util';

/** What an event tells of a change: each member that is not as before. */
export type Differences<State> = {
  readonly [Name in keyof State]?: { readonly from: State[Name]; readonly to: State[Name] };
};

/**
 * What differs between a state and the one after it, as events tell it.
 * @returns undefined where nothing does: then nothing has happened
 */
export function differences<State extends object>(
  before: State,
  after: State,
): Differences<State> | undefined {
  const names = Object.keys(before) as (keyof State)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length === 0) return undefined;
  const told = changed.map((name) => [name, { from: before[name], to: after[name] }]);
  return Object.fromEntries(told);
}
