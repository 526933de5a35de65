import { accounts } from './accounts.ts';
import { capacity } from './capacity.ts';
import { limits } from './limits.ts';
import { network } from './network.ts';
import { storage } from './storage.ts';
import type { Variable } from './variable.ts';
import { webhooks } from './webhooks.ts';

/** Every variable, once: `Config`, the problems, `--help` and the table in the README follow from it. */
export const table = { ...network, ...storage, ...accounts, ...limits, ...webhooks, ...capacity };

export type Parsed = { readonly [Key in keyof typeof table]: ReturnType<(typeof table)[Key]['parse']> };

export const variables: readonly [string, Variable][] = Object.entries(table);

/** For documentation; a default of `–` is none. */
export const VARIABLES: readonly { name: string; default: string; meaning: string }[] = variables.map(
  ([, { name, shown, default: fallback, meaning }]) => ({
    name,
    default: shown ?? (fallback || '–'),
    meaning,
  }),
);
