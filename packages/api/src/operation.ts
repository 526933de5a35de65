import { type Method, operationsWith } from '@portico/conventions';
import { type TSchema, Type } from 'typebox';
import { errors } from './errors.ts';
import {
  CALLER_KINDS,
  OUTSIDER_KINDS,
  type Permission,
  permissions,
  RAISED_KINDS,
  SCOPES,
  type Scope,
} from './permissions.ts';

/** Reasons to bar callers from all operations with a token that are not open despite it, in the order of judgement. */
export const BARS = ['EMAIL_NOT_VERIFIED', 'PASSWORD_BREACHED'] as const;

/** Access for people and programs, but not for operators who act for a person. */
export const BOTH = ['session', 'api_key'] as const;
/** Access for people, and for operators who act for them. */
export const PEOPLE = ['session', 'impersonation'] as const;
/** Access for people, operators who act for them, and programs. */
export const ALL = ['session', 'impersonation', 'api_key'] as const;
/** Access for all of these, and for back ends of the team. */
export const ALL_AND_TEAM = [...ALL, 'service_key'] as const;

/** With these, an organization refuses its managers because of their way of signing in or their network. */
export const DEMANDS = [
  'SSO_REQUIRED',
  'SECOND_FACTOR_MISSING',
  'REAUTHENTICATION_REQUIRED',
  'POLICY_REFUSED',
] as const;

/** Errors of steps before which the team's own rules can be asked for. */
export const HOOK_ERRORS = ['HOOK_REFUSED', 'HOOK_UNAVAILABLE'] as const;

const define = operationsWith(errors, {
  callers: CALLER_KINDS,
  outsiders: OUTSIDER_KINDS,
  scopes: SCOPES,
  permissions: Object.keys(permissions) as Permission[],
  bars: BARS,
  demands: DEMANDS,
  raised: RAISED_KINDS,
  changes: true,
});

type Definition = Parameters<typeof define>[0];
type Route = `${Method} /${string}`;

/** An operation as its route defines it; the route is its ID until `named` gives it one. */
export interface RoutedOperation<At extends Route> {
  readonly id: string;
  readonly method: At extends `${infer M extends Method} ${string}` ? M : never;
  readonly path: At extends `${string} ${infer Path extends `/${string}`}` ? Path : never;
}

/**
 * Defines an operation.
 * @param route method and path: `DELETE /organizations/:id`
 */
export function operation<
  const At extends Route,
  const Rest extends Omit<Definition, keyof RoutedOperation<At>>,
>(route: At, rest: Rest): ReturnType<typeof define<Rest & RoutedOperation<At>>> {
  const [method, path] = route.split(' ');
  return define<Rest & RoutedOperation<At>>({ ...rest, id: route, method, path } as never);
}

/** Gives each operation the name that it has here as its ID, by which it is known everywhere. */
export function named<const Operations extends Readonly<Record<string, { readonly id: string }>>>(
  operations: Operations,
): { readonly [Id in keyof Operations]: Operations[Id] & { readonly id: Id } } {
  const all = Object.entries(operations).map(([id, one]) => [id, Object.freeze({ ...one, id })]);
  return Object.fromEntries(all);
}

export const ok = <const Body extends TSchema>(description: string, body: Body) =>
  ({ 200: { description, body } }) as const;
/** @param location the resource that `Location` names */
export const created = <const Body extends TSchema>(description: string, body: Body, location: string) =>
  ({ 201: { description, body, headers: { Location: location } } }) as const;
export const done = (description: string) => ({ 204: { description, body: null } }) as const;
/** The example of a list. */
export const listed = <const Item>(item: Item) => ({ items: [item], nextCursor: null });

/** Operations for operators of the service only. */
export const byOperators = { tag: 'Operators', access: RAISED_KINDS } as const;

/** Operations for operators, and for back ends of the team whose service key has the scope. */
export const byTeam = <const Named extends Scope>(scope: Named) =>
  ({ tag: 'Operators', access: ['operator', 'service_key'], scope }) as const;

/** The description of the tag explains the callers, and the answer to everyone else. */
export const FOR_OPERATORS = 'For operators.';
export const forTeam = (scope: Scope) => `For operators, and service keys with \`${scope}\`.`;

const HTML = 'text/html; charset=utf-8';
export const SCRIPT = 'text/javascript; charset=utf-8';
export const TEXT = 'text/plain; charset=utf-8';
export const STYLE = 'text/css; charset=utf-8';

/** The successes of an operation that answers with an HTML page. */
export const page = (description: string) =>
  ({ 200: { description, body: Type.String(), contentType: HTML } }) as const;

/** Operations without a version, whose paths never change. */
export const unversioned = { versioned: false, access: 'public' } as const;
/** Unversioned documents that change only with the service itself. */
export const document = { ...unversioned, conditional: true, tag: 'Documents' } as const;
