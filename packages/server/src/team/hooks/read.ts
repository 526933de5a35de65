import { HOOK_POINTS, type HookPoint } from '@portico/api';
import type { Reader } from '../../ground/database/database.ts';
import type { HookRow } from '../../ground/database/schema.ts';
import { presentHook } from '../../notices/hooks/hook.ts';
import { allHooks, findHook, lockHook } from '../../notices/hooks/store.ts';
import type { TeamCaller } from '../../pipeline/callers/caller.ts';
import { managerOf } from '../../pipeline/managed.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerInput } from '../handler.ts';
import { reading } from '../operators/operator.ts';

/** A point, and its hook if it has one. */
export interface HookPlace {
  readonly point: HookPoint;
  readonly hook: HookRow | undefined;
  readonly isManaged: boolean;
}

async function placeAt(read: Reader, point: HookPoint, hook: HookRow | undefined): Promise<HookPlace> {
  const isManaged = hook !== undefined && (await managerOf(read, 'hook', [hook.id])) !== undefined;
  return { point, hook, isManaged };
}

/** The points, by their names. */
export function hookResource({ database }: ResourceNeeds): Resource<HookPlace, TeamCaller> {
  return {
    locate: async (id) => {
      const point = HOOK_POINTS.find((one) => one === id);
      return point && placeAt(database.read, point, await findHook(database.read, point));
    },
    lock: async (tx, { point }) => placeAt(tx, point, await lockHook(tx, point)),
    present: ({ hook, isManaged }) => (hook ? presentHook(hook, isManaged) : {}),
  };
}

export const listHooks = reading('listHooks', async ({ tx }) => {
  const hooks = await allHooks(tx);
  const places = await Promise.all(hooks.map((hook) => placeAt(tx, hook.point, hook)));
  return {
    items: hooks.map((hook, at) => presentHook(hook, places[at]?.isManaged === true)),
    nextCursor: null,
  };
});

export const getHook = reading(
  'getHook',
  async ({ target: { hook, isManaged }, fail }: HandlerInput<'getHook'>) => {
    if (!hook) throw fail('HOOK_NOT_FOUND');
    return presentHook(hook, isManaged);
  },
);
