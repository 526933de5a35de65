import type { Operation } from '@portico/conventions';
import { descriptionOf } from './descriptions.ts';
import type { Scene } from './scene.ts';

/** A request as the harness sends it, but for the token. */
export interface Requested {
  readonly method: string;
  readonly path: string;
  /** Undefined where the operation takes none. */
  readonly body: unknown;
}

/** The valid request to an operation in a scene. */
export function requestTo(operation: Operation, scene: Scene): Requested {
  const { id, method, target } = operation;
  const ids: Readonly<Record<string, string>> = scene.ids;
  const about = target && ids[target.resource];
  return { method, path: pathOf(operation, about), body: descriptionOf(id).body?.(scene) };
}

/** @param about what `:id` is to name, where the path has one */
export function pathOf({ id, path, versioned }: Operation, about = ''): string {
  const { segments = {} } = descriptionOf(id);
  const filled = path.replaceAll(/:(\w+)/g, (_, name) =>
    name === 'id' ? about : (segments[name]?.[0] ?? ''),
  );
  return versioned === false ? filled : `/v1${filled}`;
}
