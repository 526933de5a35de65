import { HOOK_POINTS, type HookPoint } from '@portico/api';
import { presentHook } from '../../notices/hooks/hook.ts';
import { allHooks, findHook, type Hook, lockHook } from '../../notices/hooks/store.ts';
import type { TeamCaller } from '../../pipeline/callers/caller.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerInput } from '../handler.ts';
import { reading } from '../operators/operator.ts';

/** A point, and its hook if it has one. */
export interface HookPlace {
  readonly point: HookPoint;
  readonly hook: Hook | undefined;
}

/** The points, by their names. */
export function hookResource({ database }: ResourceNeeds): Resource<HookPlace, TeamCaller> {
  return {
    locate: async (id) => {
      const point = HOOK_POINTS.find((one) => one === id);
      return point && { point, hook: await findHook(database.read, point) };
    },
    lock: async (tx, { point }) => ({ point, hook: await lockHook(tx, point) }),
    present: ({ hook }) => (hook ? presentHook(hook) : {}),
  };
}

export const listHooks = reading('listHooks', async ({ tx }) => ({
  items: (await allHooks(tx)).map(presentHook),
  nextCursor: null,
}));

export const getHook = reading('getHook', async ({ target: { hook }, fail }: HandlerInput<'getHook'>) => {
  if (!hook) throw fail('HOOK_NOT_FOUND');
  return presentHook(hook);
});
