import type { Method, Operations } from '../operation.ts';

/** A place in the tree of paths: the paths at which operations are served, and with which methods. */
interface Route {
  readonly segments: readonly string[];
  readonly methods: string[];
}

/** Where each operation is served: under each version's prefix if it has versions, once at the root if not. */
export function pathsOf(
  operation: { path: string; versioned?: false },
  prefixes: readonly string[],
): string[] {
  return operation.versioned === false ? [operation.path] : prefixes.map((prefix) => prefix + operation.path);
}

/** `HEAD` answers wherever `GET` does. */
export function httpMethods(method: Method): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/**
 * Makes the function that tells which methods a path has.
 * @returns for a target as it came, the methods there; none where the path is not known
 */
export function methodsByPath(
  operations: Operations,
  prefixes: readonly string[],
): (target: string) => readonly string[] {
  const routes = new Map<string, Route>();
  for (const operation of Object.values(operations)) {
    for (const path of pathsOf(operation, prefixes)) {
      const pattern = path.replaceAll(/:\w+/g, ':');
      const route = routes.get(pattern) ?? { segments: pattern.split('/'), methods: [] };
      route.methods.push(...httpMethods(operation.method));
      routes.set(pattern, route);
    }
  }
  return (target) => {
    const segments = pathOf(target).split('/').map(decodeURIComponent);
    const found = [...routes.values()].filter((route) => matches(route.segments, segments));
    return [...new Set(found.flatMap(({ methods }) => methods))];
  };
}

/** The path of a target in origin or absolute form (RFC 9112, section 3.2), whose authority is ignored. */
function pathOf(target: string): string {
  const withoutAuthority = target.startsWith('/')
    ? target
    : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') || '/';
  return withoutAuthority.split(/[?#]/, 1)[0] ?? '';
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => (part === ':' ? segments[at] !== '' : part === segments[at]))
  );
}
