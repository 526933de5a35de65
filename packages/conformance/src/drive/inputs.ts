import { bodyFaults, parameterFaults } from '../generate/faults.ts';
import { HOSTILE_STRINGS, hostileBodies } from '../generate/hostile.ts';
import { merged } from '../generate/sample.ts';
import type { Operation } from '../openapi/document.ts';
import { listAt, objectAt } from '../openapi/json.ts';
import { reachable } from './paths.ts';
import { isOpen, mayBeValid, type Probe, type Session } from './session.ts';
import { toBytes, validObject, validQuery, withQuery } from './valid.ts';

/** Bodies with a single fault, and hostile bodies. */
export async function driveBodies(session: Session): Promise<void> {
  for (const operation of session.operations) {
    const target = reachable(session, operation);
    if (target === undefined || !operation.body || !isOpen(operation, session.settings)) continue;
    const probes = [...faultyBodies(session, operation), ...oddBodies(session, operation)];
    await session.sendAll(probes.map((probe) => ({ ...probe, method: operation.method, target, operation })));
  }
}

/** The most faulty bodies for one operation. */
const MOST_FAULTS = 300;
/** The most characters of a string that a service might accept and store. */
const LONGEST_KEPT = 1_000;

type Case = Omit<Probe, 'method' | 'target' | 'operation'>;

function faultyBodies(session: Session, operation: Operation): Case[] {
  if (!operation.body) return [];
  const { follow } = session.document;
  const faults = bodyFaults(operation.body.schema, validObject(session, operation), follow).slice(
    0,
    MOST_FAULTS,
  );
  const cases = faults.map(({ value, ...about }): Case => ({ ...about, body: toBytes(value) }));
  return requiredOf(session, operation).length > 0
    ? [...cases, { title: 'no body', purpose: 'missing' }]
    : cases;
}

/** The required members of the body of an operation. */
export function requiredOf({ document }: Session, { body }: Operation): string[] {
  return body ? listAt(merged(document.follow(body.schema), document.follow), 'required').map(String) : [];
}

function oddBodies(session: Session, operation: Operation): Case[] {
  const required = requiredOf(session, operation);
  // An operation without required members could accept a body that is merely odd.
  const lenient = required.length === 0 && !mayBeValid(operation, session.settings);
  const bodies = hostileBodies().filter(
    ({ purpose, headers }) => !lenient || (purpose === 'malformed' && !headers),
  );
  return [...bodies, ...(lenient ? [] : oddStrings(session, operation, required))];
}

/** Hostile strings in one member. Leaves out another required one, if there is one, so that no resource is stored. */
function oddStrings(session: Session, operation: Operation, required: readonly string[]): Case[] {
  if (!operation.body) return [];
  const { follow } = session.document;
  const names = Object.keys(objectAt(merged(follow(operation.body.schema), follow), 'properties')).slice(
    0,
    5,
  );
  const valid = validObject(session, operation);
  return names.flatMap((name) => {
    const lacking = required.find((other) => other !== name);
    if (lacking === undefined && !mayBeValid(operation, session.settings)) return [];
    // A huge string that is stored would slow down every later read.
    const strings = HOSTILE_STRINGS.filter(
      ({ value }) => lacking !== undefined || value.length < LONGEST_KEPT,
    );
    return strings.map(({ title, value }): Case => {
      const members = Object.entries({ ...valid, [name]: value }).filter(([key]) => key !== lacking);
      return {
        title: `${name}: ${title}`,
        purpose: 'hostile',
        body: toBytes(Object.fromEntries(members)),
      };
    });
  });
}

/** Query parameters: missing, invalid, twice, hostile. */
export async function driveQueries(session: Session): Promise<void> {
  for (const operation of session.operations.filter(({ method }) => method === 'GET')) {
    const path = reachable(session, operation)?.split('?')[0];
    if (path === undefined || !isOpen(operation, session.settings)) continue;
    await session.sendAll(
      queriesOf(session, operation).map(({ query, ...probe }) => ({
        ...probe,
        method: operation.method,
        target: withQuery(path, query),
        operation,
      })),
    );
  }
}

function queriesOf(session: Session, operation: Operation): (Case & { query: [string, string][] })[] {
  const valid = validQuery(session, operation);
  return operation.parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, required, schema }) => {
      const others = valid.filter(([key]) => key !== name);
      const invalid = parameterFaults(schema, session.document.follow).map(({ title, value }) => ({
        title: `${name} ${title}`,
        purpose: 'invalid' as const,
        field: name,
        query: [...others, [name, value]] as [string, string][],
      }));
      const missing = { title: `${name} missing`, purpose: 'missing' as const, field: name, query: others };
      const hostile = HOSTILE_STRINGS.filter(({ value }) => value.length < 10_000).map(
        ({ title, value }) => ({
          title: `${name}: ${title}`,
          purpose: 'hostile' as const,
          query: [...others, [name, value]] as [string, string][],
        }),
      );
      return [...invalid, ...(required ? [missing] : []), ...hostile];
    });
}
