import { groupBy } from '../basis/group.ts';
import { Failure } from '../errors/failure.ts';
import type { Method } from '../operations/operation-definition.ts';

/** The paths of an operation: with each prefix, or only without one if it is not versioned. */
export function pathsOf(
  operation: { path: string; versioned?: false },
  prefixes: readonly string[],
): string[] {
  return operation.versioned === false ? [operation.path] : prefixes.map((prefix) => prefix + operation.path);
}

/** `HEAD` works wherever `GET` does. */
export function httpMethods(method: Method): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** A node in the tree of paths. */
interface Place<Route> {
  /** By method, each with the names of its parameters. */
  readonly routes: Map<string, { readonly value: Route; readonly names: readonly string[] }>;
  readonly next: Map<string, Place<Route>>;
  /** The child for any segment that is not empty. */
  parameter?: Place<Route>;
}

export interface RouteMatch<Route> {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Finds routes by path, then by method. Segments are decoded before they are compared. Literal segments win over
 * parameters for every method: `/notes/search` is never the note `search`.
 */
export class Router<Route> {
  readonly #root: Place<Route> = emptyPlace();

  /** @param path such as `/organizations/:id` */
  add(method: string, path: string, value: Route): void {
    let place = this.#root;
    const names: string[] = [];
    for (const segment of path.split('/')) {
      if (segment.startsWith(':')) {
        names.push(segment.slice(1));
        place.parameter ??= emptyPlace();
        place = place.parameter;
      } else {
        place = step(place, segment);
      }
    }
    if (place.routes.has(method)) throw new TypeError(`${method} ${path} is served twice`);
    place.routes.set(method, { value, names });
  }

  /**
   * @param target of a request, in origin or absolute form
   * @throws Failure `REQUEST_MALFORMED` if its path is not encoded correctly
   */
  find(method: string, target: string): RouteMatch<Route> | undefined {
    const values: string[] = [];
    const route = this.#placeAt(target, values)?.routes.get(method);
    if (!route) return undefined;
    const parameters: Record<string, string> = {};
    for (const [at, name] of route.names.entries()) parameters[name] = values[at] ?? '';
    return { route: route.value, parameters };
  }

  /** The methods of a target; none if its path is unknown. */
  methodsAt(target: string): string[] {
    return [...(this.#placeAt(target, [])?.routes.keys() ?? [])];
  }

  /** @param values gets the values of the parameters in the path */
  #placeAt(target: string, values: string[]): Place<Route> | undefined {
    const segments = segmentsOf(target);
    const walk = (place: Place<Route>, at: number): Place<Route> | undefined => {
      const segment = segments[at];
      if (segment === undefined) return place.routes.size > 0 ? place : undefined;
      const exact = place.next.get(segment);
      const found = exact && walk(exact, at + 1);
      // A segment without a literal route can still be the value of a parameter.
      if (found || !place.parameter || segment === '') return found;
      values.push(segment);
      const further = walk(place.parameter, at + 1);
      if (!further) values.pop();
      return further;
    };
    return walk(this.#root, 0);
  }
}

function emptyPlace<Route>(): Place<Route> {
  return { routes: new Map(), next: new Map() };
}

/** The node for a segment, created if missing. */
function step<Route>({ next }: Place<Route>, segment: string): Place<Route> {
  const place = next.get(segment) ?? emptyPlace<Route>();
  next.set(segment, place);
  return place;
}

/** A path with its methods. */
export interface ServedPath {
  readonly path: string;
  readonly methods: readonly string[];
}

/**
 * Paths that hide others with a parameter in place of a segment, each with the methods that only the hidden ones have:
 * for routers that match the method first, and would take `DELETE /notes/search` as meant for the note `search`.
 */
export function hiddenBy(routes: readonly ServedPath[]): ServedPath[] {
  const own = methodsByPath(routes);
  const patterns = [...own].map(([path, methods]) => ({ path, methods, segments: path.split('/') }));
  const byLength = groupBy(patterns, ({ segments }) => segments.length);
  const hidden = patterns.flatMap(({ path, methods, segments }) =>
    (byLength.get(segments.length) ?? []).flatMap((other) => {
      const common = commonPath(segments, other.segments);
      if (common === undefined || (common !== path && own.has(common))) return [];
      return [{ path: common, methods: [...other.methods].filter((method) => !methods.has(method)) }];
    }),
  );
  return [...methodsByPath(hidden)]
    .map(([path, methods]) => ({ path, methods: [...methods] }))
    .filter(({ methods }) => methods.length > 0);
}

function methodsByPath(routes: readonly ServedPath[]): Map<string, Set<string>> {
  const byPath = new Map<string, Set<string>>();
  for (const { path, methods } of routes) {
    byPath.set(path, new Set([...(byPath.get(path) ?? []), ...methods]));
  }
  return byPath;
}

/**
 * The pattern of the requests that match both paths, if they go to the first; undefined if there are none.
 * @param segments as many as `others`
 */
function commonPath(segments: readonly string[], others: readonly string[]): string | undefined {
  let firstWins: boolean | undefined;
  for (let at = 0; at < segments.length; at++) {
    const [segment = '', other = ''] = [segments[at], others[at]];
    if (segment === other) continue;
    const isParameter = segment.startsWith(':');
    const isOtherParameter = other.startsWith(':');
    if (!isParameter && !isOtherParameter) return undefined;
    // A literal segment wins, and the first that only one of them has decides.
    if (isParameter !== isOtherParameter) firstWins ??= !isParameter;
    if (firstWins === false) return undefined;
  }
  if (firstWins === undefined) return undefined;
  return segments.map((segment, at) => (segment.startsWith(':') ? others[at] : segment)).join('/');
}

function segmentsOf(target: string): string[] {
  const segments = pathOf(target).split('/');
  try {
    return target.includes('%') ? segments.map(decodeURIComponent) : segments;
  } catch {
    throw new Failure('REQUEST_MALFORMED', { detail: 'The URL is not encoded correctly.' });
  }
}

/** The path of a target, without the authority of the absolute form. */
function pathOf(target: string): string {
  const withoutAuthority = target.startsWith('/')
    ? target
    : target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '') || '/';
  return withoutAuthority.split(/[?#]/, 1)[0] ?? '';
}
