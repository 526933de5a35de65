import type { Operation } from '@portico/conventions';
import type { Segment } from './description.ts';
import { descriptionOf } from './descriptions.ts';
import type { Scene } from './scene.ts';

/** A request as the harness sends it. */
export interface Requested {
  readonly method: string;
  readonly path: string;
  /** Undefined where the operation takes none. */
  readonly body: unknown;
  /** Undefined where it is the caller's. */
  readonly token: string | undefined;
}

/** The valid request to an operation in a scene. */
export function requestTo(operation: Operation, scene: Scene): Requested {
  const { id, method, target, posted } = operation;
  const ids: Ids = scene.ids;
  const about = target && ids[target.resource];
  const { body: bodyIn, token } = descriptionOf(id);
  const body = bodyIn?.(scene);
  return {
    method,
    path: pathOf(operation, about, ids),
    body: posted ? new URLSearchParams(String(body)) : body,
    token: token?.(scene),
  };
}

type Ids = Readonly<Record<string, string>>;

/**
 * @param about what the target's parameter is to name, where the path has one
 * @param ids of the scene in which that is, if any
 */
export function pathOf({ id, path, target, versioned }: Operation, about = '', ids: Ids = {}): string {
  const { segments = {} } = descriptionOf(id);
  const filled = path.replaceAll(/:(\w+)/g, (_, name) =>
    name === (target?.parameter ?? 'id') ? about : segmentFor(segments[name], ids, about),
  );
  return versioned === false ? filled : `/v1${filled}`;
}

/** Any value stands for an unknown part of a scene. */
function segmentFor(segment: Segment | undefined, ids: Ids, anything: string): string {
  return (segment && 'of' in segment ? (ids[segment.of] ?? anything) : segment?.[0]) ?? '';
}
