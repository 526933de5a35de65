import type { Operation } from '@portico/conventions';
import { descriptionOf } from './descriptions.ts';
import type { Part, Scene } from './scene.ts';

/**
 * The parts of a scene that an operation's request is made from. Builds its body once to see which it reads, so that
 * they need not be listed, and a scene for one request has no more than it needs.
 */
export function neededFor({ id, target }: Operation): (part: Part) => boolean {
  const read = new Set<PropertyKey>(target && [target.resource]);
  const noting = <Whole extends object>(whole: Whole): Whole =>
    new Proxy(whole, {
      get: (of, name) => {
        read.add(name);
        return Reflect.get(of, name);
      },
    });
  const ids = noting({}) as Scene['ids'];
  const nothing = { verification: '', passwordReset: '' };
  const { body, token, segments = {} } = descriptionOf(id);
  for (const segment of Object.values(segments)) if ('of' in segment) read.add(segment.of);
  const parts = { ids, secrets: nothing, passkeys: {}, signIns: {}, loginCode: {}, registered: {}, round: 0 };
  const scene = noting(parts as unknown as Scene);
  body?.(scene);
  token?.(scene);
  return (part) => read.has(part);
}
