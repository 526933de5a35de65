import type { Operation } from '@portico/conventions';
import { descriptionOf } from './descriptions.ts';
import type { Part, Scene } from './scene.ts';

/**
 * The parts of a scene that the request to an operation is made from: its body is made once to see what it reads, so
 * that nobody has to list them, and a scene for one request needs nothing else.
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
  const { body, segments = {} } = descriptionOf(id);
  for (const segment of Object.values(segments)) if ('of' in segment) read.add(segment.of);
  body?.(noting({ ids, secrets: nothing, passkeys: {}, signIns: {}, loginCode: {}, round: 0 } as Scene));
  return (part) => read.has(part);
}
