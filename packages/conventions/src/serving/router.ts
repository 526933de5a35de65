import { Failure } from '../failure.ts';
import type { Method } from '../operation.ts';

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

/** A place in the tree of paths of one method. */
interface Place<Route> {
  route?: { readonly value: Route; readonly names: readonly string[] };
  readonly next: Map<string, Place<Route>>;
  /** Where any segment leads that is not empty. */
  parameter?: Place<Route>;
}

export interface Found<Route> {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds routes by method and path. Segments are compared decoded, and a path in full wins over one with parameters. */
export class Router<Route> {
  readonly #trees = new Map<string, Place<Route>>();

  /** @param path as `/organizations/:id` */
  add(method: string, path: string, value: Route): void {
    let place = step(this.#trees, method);
    const names: string[] = [];
    for (const segment of path.split('/')) {
      if (segment.startsWith(':')) {
        names.push(segment.slice(1));
        place.parameter ??= { next: new Map() };
        place = place.parameter;
      } else {
        place = step(place.next, segment);
      }
    }
    if (place.route) throw new TypeError(`${method} ${path} is served twice`);
    place.route = { value, names };
  }

  /**
   * @param target of a request, in origin or absolute form
   * @throws Failure `REQUEST_MALFORMED` where its path is not encoded correctly
   */
  find(method: string, target: string): Found<Route> | undefined {
    const tree = this.#trees.get(method);
    return tree && found(tree, segmentsOf(target));
  }

  /** The methods that a target has; none where its path is not known. */
  methodsAt(target: string): string[] {
    const segments = segmentsOf(target);
    return [...this.#trees].flatMap(([method, tree]) => (found(tree, segments) ? [method] : []));
  }
}

/** The place where a name leads, made where there is none yet. */
function step<Route>(places: Map<string, Place<Route>>, name: string): Place<Route> {
  const place = places.get(name) ?? { next: new Map() };
  places.set(name, place);
  return place;
}

function found<Route>(tree: Place<Route>, segments: readonly string[]): Found<Route> | undefined {
  const values: string[] = [];
  const route = new Walk<Route>(segments, values).from(tree, 0);
  if (!route) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, name] of route.names.entries()) parameters[name] = values[at] ?? '';
  return { route: route.value, parameters };
}

/** One way through a tree; a segment that leads nowhere as it is may still be the value of a parameter. */
class Walk<Route> {
  readonly #segments: readonly string[];
  readonly #values: string[];

  /** @param values of the parameters on the way, filled in as it goes */
  constructor(segments: readonly string[], values: string[]) {
    this.#segments = segments;
    this.#values = values;
  }

  from(place: Place<Route>, at: number): Place<Route>['route'] {
    const segment = this.#segments[at];
    if (segment === undefined) return place.route;
    const exact = place.next.get(segment);
    const route = exact && this.from(exact, at + 1);
    if (route || !place.parameter || segment === '') return route;
    this.#values.push(segment);
    const further = this.from(place.parameter, at + 1);
    if (!further) this.#values.pop();
    return further;
  }
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
