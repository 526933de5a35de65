import type { OperationId } from '@portico/api';
import type { Reply, Service } from '../../harness/service.ts';
import type { World } from './world.ts';

/** A request with a right. */
export interface Use {
  readonly ask: (node: Service) => Promise<Reply>;
  /** Its outcome once the right is lost. */
  readonly afterwards: string;
  /** Whether a success shows that the right is there; by default, each does. */
  readonly grants?: (reply: Reply) => boolean;
  /** How often it is used before; by default, until nodes may remember it. */
  readonly before?: 'once' | 'never';
}

/** A right that is there, and a step that takes it away. */
export interface HeldRight {
  readonly uses: readonly Use[];
  /** Acknowledged by this node once it resolves. */
  readonly lose: (node: Service) => Promise<unknown>;
}

/** @returns a right of somebody new */
export type Way = (world: World) => Promise<HeldRight>;

/** The ways to lose a right: by the operations that take it away, and others in words. */
export interface Ways {
  readonly by: { readonly [Id in OperationId]?: Way };
  readonly too?: Readonly<Record<string, Way>>;
}

export const reading = (path: string, token: string, afterwards = '401 ACCESS_TOKEN_INVALID'): Use => ({
  ask: (node) => node.call('GET', path, { token }),
  afterwards,
});

/** Gives every way of a table the same right. @param hold what there is before, and its uses, by how it is lost */
export function waysOf<Scene, Id extends string>(
  steps: { readonly [Each in Id]?: (scene: Scene, node: Service, world: World) => Promise<unknown> },
  hold: (world: World) => Promise<Scene>,
  uses: (scene: Scene, id: Id) => readonly Use[],
): { readonly [Each in Id]: Way } {
  const entries = Object.entries(steps) as [
    Id,
    (scene: Scene, node: Service, world: World) => Promise<unknown>,
  ][];
  const way = ([id, step]: (typeof entries)[number]): [Id, Way] => [
    id,
    async (world) => {
      const scene = await hold(world);
      return { uses: uses(scene, id), lose: (node) => step(scene, node, world) };
    },
  ];
  return Object.fromEntries(entries.map(way)) as { readonly [Each in Id]: Way };
}
