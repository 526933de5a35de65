import { Failure } from '../failure.ts';
import type { Method } from '../operation-definition.ts';

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

/** A node in the tree of paths of one method. */
interface Place<Route> {
  route?: { readonly value: Route; readonly names: readonly string[] };
  readonly next: Map<string, Place<Route>>;
  /** Where any segment that is not empty leads. */
  parameter?: Place<Route>;
}

export interface Found<Route> {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds routes by method and path. Segments are decoded before they are compared; literal segments win over parameters. */
export class Router<Route> {
  readonly #trees = new Map<string, Place<Route>>();

  /** @param path such as `/organizations/:id` */
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
   * @throws Failure `REQUEST_MALFORMED` if its path is not encoded correctly
   */
  find(method: string, target: string): Found<Route> | undefined {
    const tree = this.#trees.get(method);
    return tree && found(tree, segmentsOf(target));
  }

  /** The methods of a target; none if its path is unknown. */
  methodsAt(target: string): string[] {
    const segments = segmentsOf(target);
    return [...this.#trees].flatMap(([method, tree]) => (found(tree, segments) ? [method] : []));
  }
}

/** The node that a name leads to, made if there is none yet. */
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

/** A way through a tree; a segment that leads nowhere literally can still be the value of a parameter. */
class Walk<Route> {
  readonly #segments: readonly string[];
  readonly #values: string[];

  /** @param values the values of parameters on the way, filled in while walking */
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
