/**
 * Code that must not compile. Nothing here runs: `tsc` checks it, because a directive that expects an error is an error
 * itself if there is none.
 */
import { type Contracts, errors, type FormatTypes, flaw, type operations } from '@portico/api';
import { defineErrors, type ErrorsOf, type Formats, operationsWith } from '@portico/conventions';
import type { Binding } from '@portico/conventions/serving';
import { Type } from 'typebox';
import type { PorticoHandlers } from '../../src/app/handlers.ts';
import { createHandlers } from '../../src/app/handlers.ts';
import type { HandlerOf } from '../../src/team/handler.ts';

declare const signedIn: Contracts['register']['answer']['body'];
declare const account: Contracts['getAccount']['answer']['body'];

const ODD = flaw('invalid', 'is odd');
// @ts-expect-error: no reason of the catalogue
flaw('odd', 'is odd');
// @ts-expect-error: the least length comes with the reason
flaw('too_short', 'is odd');
// @ts-expect-error: this reason comes alone
flaw('invalid', 'is odd', { min: 1 });

const registered = { status: 201, body: signedIn } as const;

export const fails: HandlerOf<'register'> = {
  handle: ({ fail, body }) => {
    if (body.email.typed === 'taken') throw fail('EMAIL_ALREADY_EXISTS');
    if (body.email.typed === 'odd') throw fail('FIELDS_VALIDATION_ERROR', { email: ODD });
    // @ts-expect-error: in the catalogue, but no failure of this operation
    if (body.email.typed === 'owner') throw fail('LAST_OWNER');
    // @ts-expect-error: in no catalogue
    if (body.email.typed === 'unknown') throw fail('NO_SUCH_CONSTANT');
    // @ts-expect-error: the operation asks for no access token
    if (body.email.typed === 'token') throw fail('ACCESS_TOKEN_INVALID');
    // @ts-expect-error: the transport's failures are not the handler's
    if (body.email.typed === 'transport') throw fail('INTERNAL_ERROR');
    // @ts-expect-error: no member of the body
    if (body.email.typed === 'field') throw fail('FIELDS_VALIDATION_ERROR', { mail: ODD });
    // @ts-expect-error: a failure of validation says which fields
    if (body.email.typed === 'fieldless') throw fail('FIELDS_VALIDATION_ERROR');
    // @ts-expect-error: no other failure has fields
    if (body.email.typed === 'fields') throw fail('EMAIL_ALREADY_EXISTS', { fields: { email: ODD } });
    return registered;
  },
};

export const parsed: HandlerOf<'register'> = {
  handle: ({ body }) => {
    const canonical: string = body.email.canonical;
    // @ts-expect-error: an email has been parsed, and is no string any more
    const typed: string = body.email;
    return { ...registered, headers: { canonical, typed } };
  },
};

// @ts-expect-error: a format gives back what the schemas say of it
export const unparsed: Formats<FormatTypes>['email'] = (text) => ({ value: text });

export const follows: HandlerOf<'updateOrganization'> = {
  handle: ({ fail }) => {
    // Errors that follow from its features: a token, a target, roles, a body, a precondition.
    if (Math.random() > 0.5) throw fail('ORGANIZATION_NOT_FOUND');
    if (Math.random() > 0.5) throw fail('ACCESS_FORBIDDEN');
    throw fail('PRECONDITION_FAILED');
  },
};

export const listed: HandlerOf<'listSessions'> = {
  handle: ({ fail }) => {
    if (Math.random() > 0.5) throw fail('FIELDS_VALIDATION_ERROR', { cursor: ODD });
    // @ts-expect-error: no parameter of the query
    throw fail('FIELDS_VALIDATION_ERROR', { page: ODD });
  },
};

export const judges: HandlerOf<'register'> = {
  // @ts-expect-error: no member of the body
  validate: () => ({ mail: ODD }),
  handle: () => registered,
};

// @ts-expect-error: the operation answers 201
export const undeclaredStatus: HandlerOf<'register'> = { handle: () => ({ status: 200, body: signedIn }) };

// @ts-expect-error: a status with a body has one
export const bodiless: HandlerOf<'register'> = { handle: () => ({ status: 201 }) };

// @ts-expect-error: 204 has none
export const bodied: HandlerOf<'logout'> = { handle: () => ({ status: 204, body: {} }) };

const { updatedAt: _, ...incomplete } = account;
// @ts-expect-error: a member is missing
export const lacking: HandlerOf<'getAccount'> = { handle: () => ({ status: 200, body: incomplete }) };

export const anonymous: HandlerOf<'register'> = {
  // @ts-expect-error: nobody is known to call a public operation
  handle: ({ caller }) => ({ ...registered, headers: { 'X-Caller': caller.account.id } }),
};

export const targetless: HandlerOf<'getAccount'> = {
  // @ts-expect-error: there is no resource in the path
  handle: ({ target }) => ({ status: 200, body: target.organization }),
};

declare const all: PorticoHandlers;
const { deleteOrganization: __, ...others } = all;
// @ts-expect-error: an operation has no handler
export const missing: PorticoHandlers = others;
// @ts-expect-error: a handler has no operation
export const surplus: PorticoHandlers = { ...all, renameOrganization: all.updateOrganization };
// @ts-expect-error: a handler of another operation
export const swapped: PorticoHandlers = { ...all, register: all.getAccount };
export const complete: PorticoHandlers = createHandlers({} as Parameters<typeof createHandlers>[0]);

const texts = { description: 'A.', when: 'B.', remedy: 'C.', retry: 'never' } as const;
// @ts-expect-error: a status outside the set
export const outside = () => defineErrors({ A_TEAPOT: { ...texts, status: 418 } });
// @ts-expect-error: a success is no error
export const succeeding = () => defineErrors({ FINE: { ...texts, status: 200 } });
const remediless = { status: 400, description: 'A.', when: 'B.', retry: 'never' } as const;
// @ts-expect-error: nobody is told what to do
export const helpless = () => defineErrors({ ODD: remediless });

const operation = operationsWith(errors);
const ping = {
  id: 'ping',
  method: 'GET',
  path: '/ping',
  tag: 'Health',
  summary: 'Ping',
  description: 'Answers.',
  access: 'public',
  successes: { 200: { description: 'It is there.', body: Type.Object({}) } },
} as const;
export const known = operation({ ...ping, errors: ['LAST_OWNER'] });
// @ts-expect-error: no constant of the catalogue
export const unknown = () => operation({ ...ping, errors: ['NO_SUCH_CONSTANT'] });
const target = { resource: 'p', notFound: 'P_NOT_FOUND' } as const;
// @ts-expect-error: no constant of the catalogue
export const lost = () => operation({ ...ping, path: '/p/:id', target });
const later = { 202: { description: 'Later.', body: null } } as const;
// @ts-expect-error: a success outside the set
export const accepted = () => operation({ ...ping, successes: later });

/** Exactly what follows from an operation's features, no more and no less. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Transport =
  | 'REQUEST_MALFORMED'
  | 'HEADERS_TOO_LARGE'
  | 'REQUEST_TIMEOUT'
  | 'INTERNAL_ERROR'
  | 'OVERLOADED'
  | 'SERVICE_UNAVAILABLE';
export const own: Same<ErrorsOf<typeof known>, Transport | 'LAST_OWNER'> = true;
export const login: Same<
  Contracts['login']['declaredErrors'],
  | 'CONTENT_TYPE_UNSUPPORTED'
  | 'BODY_TOO_LARGE'
  | 'BODY_MALFORMED'
  | 'REQUIRED_FIELDS_MISSING'
  | 'FIELDS_VALIDATION_ERROR'
  | 'RATE_LIMITED'
  | 'CREDENTIALS_INVALID'
  | 'ACCOUNT_SUSPENDED'
  | 'SERVICE_UNAVAILABLE'
  | 'SECOND_FACTOR_REQUIRED'
  | 'SECOND_FACTOR_INVALID'
  | 'HOOK_REFUSED'
  | 'HOOK_UNAVAILABLE'
> = true;
export const deletion: Same<
  Contracts['deleteOrganization']['declaredErrors'],
  | 'ACCESS_TOKEN_MISSING'
  | 'ACCESS_TOKEN_INVALID'
  | 'EMAIL_NOT_VERIFIED'
  | 'PASSWORD_BREACHED'
  | 'SSO_REQUIRED'
  | 'SECOND_FACTOR_MISSING'
  | 'REAUTHENTICATION_REQUIRED'
  | 'POLICY_REFUSED'
  | 'ACCESS_FORBIDDEN'
  | 'ORGANIZATION_NOT_FOUND'
  | 'PRECONDITION_FAILED'
  | 'RATE_LIMITED'
> = true;
export const farewell: Same<
  Contracts['logout']['declaredErrors'],
  | 'ACCESS_TOKEN_MISSING'
  | 'ACCESS_TOKEN_INVALID'
  | 'ACCESS_FORBIDDEN'
  | 'RATE_LIMITED'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'IDEMPOTENCY_KEY_REUSED'
> = true;

declare const binding: Binding<typeof operations>;
const { organization: ___, ...locate } = binding.locate;
// @ts-expect-error: nobody locates what a path names
export const unlocated: Binding<typeof operations> = { ...binding, locate };
const { permits: ____, ...unjudged } = binding;
// @ts-expect-error: nobody judges permissions
export const unguarded: Binding<typeof operations> = unjudged;
const { judgeDemands: ______, ...undemanding } = binding;
// @ts-expect-error: nobody judges what organizations demand of sessions
export const weak: Binding<typeof operations> = undemanding;
const { isBarred: _____, ...unasked } = binding;
// @ts-expect-error: nobody says who is barred
export const unbarred: Binding<typeof operations> = unasked;

const guarded = operationsWith(errors, { callers: ['session', 'robot'], permissions: ['pets:read'] });
export const kinds = guarded({ ...ping, access: ['session'] });
export const kindsErrors: Same<
  ErrorsOf<typeof kinds>,
  Transport | 'RATE_LIMITED' | 'ACCESS_FORBIDDEN' | 'ACCESS_TOKEN_MISSING' | 'ACCESS_TOKEN_INVALID'
> = true;
// @ts-expect-error: no kind of caller of this service
export const nobodys = () => guarded({ ...ping, access: ['ghost'] });
// @ts-expect-error: a service that tells kinds of callers apart says which
export const anybodys = () => guarded({ ...ping, access: 'token' });
// @ts-expect-error: no permission of this service
export const impermissible = () => guarded({ ...ping, access: ['session'], permission: 'pets:feed' });
