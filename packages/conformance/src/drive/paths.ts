import { HOSTILE_SEGMENTS } from '../generate/hostile.ts';
import type { Operation } from '../openapi/document.ts';
import { pathParameters, targetWith, unknownFor } from './identifiers.ts';
import { isOpen, type Probe, type Session } from './session.ts';
import { toBytes, validBody, validQuery, validTarget, withQuery } from './valid.ts';

const UNKNOWN_PATH = '/conformance-unknown-path';
/** They are safe, so no service changes anything because of them. */
const OTHER_METHODS = ['OPTIONS', 'TRACE', 'PROPFIND'];

/** Paths that the document does not have. */
export async function drivePaths(session: Session): Promise<void> {
  const [shortest = UNKNOWN_PATH] = session.operations
    .map(({ path }) => path)
    .filter((path) => !path.includes('{') && path !== '/');
  const unknown = ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND'].map(
    (method): Probe => ({ title: 'an unknown path', purpose: 'pathUnknown', method, target: UNKNOWN_PATH }),
  );
  const malformedBody: Probe = {
    title: 'an unknown path with a body that is not JSON',
    purpose: 'pathUnknown',
    method: 'POST',
    target: UNKNOWN_PATH,
    body: Buffer.from('{"a":'),
  };
  const odd = [
    '/%00',
    '/%zz',
    '/..%2f..%2fetc/passwd',
    '/%c0%ae',
    `${shortest}/%2e%2e/x`,
    '//',
    `/${'x'.repeat(4_000)}`,
    '/?%zz=%',
  ].map((target): Probe => ({ title: 'a hostile path', purpose: 'hostile', method: 'GET', target }));
  await session.sendAll([...unknown, malformedBody, ...odd]);
}

/** Every path of the document, with methods that it does not list. */
export async function driveMethods(session: Session): Promise<void> {
  const byPath = new Map(session.operations.map((operation) => [operation.path, operation]));
  const probes = [...byPath.values()].flatMap((operation) => {
    const listed = session.document.operations
      .filter(({ path }) => path === operation.path)
      .map(({ method }) => method);
    const target =
      session.identifiers.known(operation) ??
      targetWith(operation, unknownFor(pathParameters(operation).at(-1)));
    return OTHER_METHODS.filter((method) => !listed.includes(method)).map(
      (method): Probe => ({
        title: 'a method that the path does not have',
        purpose: 'methodUnsupported',
        method,
        target,
      }),
    );
  });
  await session.sendAll(probes);
}

/** Identifiers that no resource has, well-formed and hostile. */
export async function driveIdentifiers(session: Session): Promise<void> {
  const { settings } = session;
  const probes = session.operations
    .filter((operation) => isOpen(operation, settings))
    .flatMap((operation) => {
      const last = pathParameters(operation).at(-1);
      // A PUT may create what is not there.
      const upserts = operation.method === 'PUT' && operation.responses.has('201');
      if (!last || (upserts && !settings.destructive)) return [];
      const body = toBytes(validBody(session, operation));
      const query = validQuery(session, operation);
      const probe = (value: string): Omit<Probe, 'title' | 'purpose'> => ({
        method: operation.method,
        target: withQuery(targetWith(operation, value), query),
        // A path that cannot be decoded is that of no operation, so its failure has the format of none.
        ...((operation.errorFormat === undefined || isDecodable(value)) && { operation }),
        body,
      });
      const unknown: Probe = {
        title: 'an unknown identifier',
        purpose: 'resourceUnknown',
        ...probe(unknownFor(last)),
      };
      // A proxy that resolves a traversal could turn these into another operation.
      const hostile = operation.method === 'GET' ? HOSTILE_SEGMENTS : [];
      return [
        unknown,
        ...hostile.map(
          ({ title, value }): Probe => ({
            title: `identifier: ${title}`,
            purpose: 'hostile',
            ...probe(value),
          }),
        ),
      ];
    });
  await session.sendAll(probes);
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}

/** The target of an operation, if every resource in its path is known to exist. */
export function reachable(session: Session, operation: Operation): string | undefined {
  return pathParameters(operation).length === 0 || session.identifiers.known(operation) !== undefined
    ? validTarget(session, operation)
    : undefined;
}
