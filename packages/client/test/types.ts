/** Type tests of calls and their outcomes. They never run: each line that must not compile says so. */
import type {
  OperationId as AnyOperation,
  FieldReason as CatalogueReason,
  Contracts,
  ErrorConstant,
  operations,
} from '@portico/api';
import {
  type Body,
  type ClientFailure,
  type Failure,
  type FieldReason,
  type GeneralError,
  type Input,
  isGeneral,
  type OperationId,
  type Outcome,
  type Portico,
  type ServiceFailure,
  type Success,
} from '@portico/client';

declare const portico: Portico;

type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
/** Compiles for true alone. */
declare function holds<_Truth extends true>(): void;

// A failure is exactly one of the contract's, or one of the client's own.
type Errors<Id extends OperationId> = Failure<Id>['error'];
type Wrong = {
  [Id in OperationId]: Same<Errors<Id>, Contracts[Id]['errors'] | ClientFailure['error']> extends true
    ? never
    : Id;
}[OperationId];
holds<Same<Wrong, never>>();
// The written-out types equal those of the schemas.
type Like<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
type SentBody<Id extends OperationId> =
  Input<Id> extends { readonly body: infer SentBody } ? SentBody : undefined;
type SentQuery<Id extends OperationId> =
  Input<Id> extends { readonly query?: infer Query }
    ? unknown extends Query
      ? undefined
      : Query
    : undefined;
/** Reads a stream of text to its end. */
type Whole<Got> = Got extends ReadableStream<string> ? string : Got;
type Unlike = {
  [Id in OperationId]: Like<
    [SentBody<Id>, SentQuery<Id>, Whole<Body<Id>>],
    [Contracts[Id]['sent'], Contracts[Id]['sentQuery'], Contracts[Id]['answer']['body']]
  > extends true
    ? never
    : Id;
}[OperationId];
holds<Same<Unlike, never>>();
holds<Same<Extract<Errors<'login'>, 'CREDENTIALS_INVALID'>, 'CREDENTIALS_INVALID'>>();
holds<Same<Extract<Errors<'getAccount'>, 'CREDENTIALS_INVALID'>, never>>();

// The reasons are those of the catalogue, by the fields of the operation.
type Reasons<Id extends OperationId> = Extract<Failure<Id>, { error: 'FIELDS_VALIDATION_ERROR' }>['reasons'];
holds<Same<keyof Reasons<'updateAccount'>, 'name' | 'locale'>>();
holds<Same<FieldReason['reason'], CatalogueReason>>();
export function worded(flaw: FieldReason): string {
  switch (flaw.reason) {
    case 'too_short':
      return `${flaw.min satisfies number} or more`;
    case 'contrast':
      return flaw.nearest satisfies string;
    default:
      // @ts-expect-error: not every reason has a number
      return flaw.max;
  }
}

// Errors of the client can never collide with those of a service.
holds<Same<ClientFailure['error'] & Uppercase<string>, never>>();
holds<Same<Exclude<ErrorConstant, Uppercase<string>>, never>>();

// Every operation that answers with JSON or a stream of text has a method, and only those; but for those of OpenID Connect.
type IsJson<Id extends AnyOperation> = (typeof operations)[Id] extends { errorFormat: object }
  ? never
  : Contracts[Id]['answer'] extends { readonly body?: infer Body }
    ? string extends Body
      ? Extract<Id, `export${string}`>
      : Id
    : never;
holds<Same<{ [Id in AnyOperation]: IsJson<Id> }[AnyOperation], OperationId>>();

/** Names every error of an operation: a missing one, and one too many, is an error of the compiler. */
export function exhaustive(failure: Failure<'deleteOrganization'>): number {
  switch (failure.error) {
    case 'ACCESS_FORBIDDEN':
    case 'EMAIL_NOT_VERIFIED':
    case 'PASSWORD_BREACHED':
    case 'RATE_LIMITED':
    case 'SSO_REQUIRED':
    case 'SECOND_FACTOR_MISSING':
    case 'REAUTHENTICATION_REQUIRED':
    case 'POLICY_REFUSED':
      holds<Same<typeof failure.status, 403>>();
      return failure.retryAfter ?? 0;
    case 'ACCESS_TOKEN_INVALID':
    case 'ACCESS_TOKEN_MISSING':
      holds<Same<typeof failure.status, 401>>();
      return failure.status;
    case 'ORGANIZATION_NOT_FOUND':
      holds<Same<typeof failure, ServiceFailure<'ORGANIZATION_NOT_FOUND'>>>();
      return failure.status;
    case 'PRECONDITION_FAILED':
      return failure.etag?.length ?? 0;
    case 'HEADERS_TOO_LARGE':
    case 'REQUEST_MALFORMED':
    case 'REQUEST_TIMEOUT':
      holds<Same<typeof failure.status, 400>>();
      return failure.status;
    case 'INTERNAL_ERROR':
      return failure.status;
    case 'OVERLOADED':
    case 'SERVICE_UNAVAILABLE':
      holds<Same<typeof failure.status, 503>>();
      return failure.status;
    case 'unknown_error':
      return failure.constant.length;
    case 'unexpected_response':
      return failure.contentType?.length ?? 0;
    case 'network_error':
      return failure.code?.length ?? 0;
    case 'timeout':
    case 'aborted':
      // @ts-expect-error: nobody answered.
      return failure.status;
  }
}

export function notExhaustive(failure: Failure<'deleteOrganization'>): void {
  if (isGeneral(failure)) return;
  switch (failure.error) {
    case 'ACCESS_FORBIDDEN':
    case 'ORGANIZATION_NOT_FOUND':
      return;
    // @ts-expect-error: an error of other operations.
    case 'LAST_OWNER':
      return;
    default:
      // @ts-expect-error: PRECONDITION_FAILED is not handled.
      failure satisfies never;
  }
}

/** An operation that can fail in one more way than the one that is handled above. */
export function grown(failure: Failure<'getSession'> | ServiceFailure<'LAST_OWNER'>): void {
  if (isGeneral(failure)) return;
  switch (failure.error) {
    case 'ACCESS_FORBIDDEN':
    case 'SESSION_NOT_FOUND':
      return;
    default:
      holds<Same<typeof failure, ServiceFailure<'LAST_OWNER'>>>();
      // @ts-expect-error: LAST_OWNER is not handled.
      failure satisfies never;
  }
}

/** The rest is the operation's own. */
export function own(failure: Failure<'register'>): string | undefined {
  if (isGeneral(failure)) {
    holds<Same<Exclude<typeof failure.error, GeneralError>, never>>();
    return undefined;
  }
  switch (failure.error) {
    case 'EMAIL_ALREADY_EXISTS':
    case 'REGISTRATION_CLOSED':
    case 'INVITATION_NOT_PENDING':
    case 'ACCESS_FORBIDDEN':
    case 'MANAGER_LIMIT_REACHED':
    case 'HOOK_REFUSED':
    case 'HOOK_UNAVAILABLE':
      // @ts-expect-error: only invalid fields have fields.
      return failure.fields;
    case 'FIELDS_VALIDATION_ERROR':
      // @ts-expect-error: the operation has no such field.
      failure.fields.accountId;
      return failure.fields.email ?? failure.fields.invitationToken;
    default:
      return failure satisfies never;
  }
}

type FieldsOf<Id extends OperationId> = keyof Extract<
  Failure<Id>,
  { error: 'FIELDS_VALIDATION_ERROR' }
>['fields'];
holds<Same<FieldsOf<'register'>, 'email' | 'password' | 'name' | 'locale' | 'invitationToken'>>();
holds<Same<FieldsOf<'listOrganizations'>, 'limit' | 'cursor' | 'count' | 'search' | 'order' | 'state'>>();
holds<Same<FieldsOf<'changePassword'>, 'currentPassword' | 'newPassword'>>();

// `ok` distinguishes outcomes, and the status distinguishes successes.
export async function outcomes(): Promise<void> {
  const registered = await portico.register({ body: { email: '', password: '' } });
  // @ts-expect-error: it may have failed.
  registered.body;
  if (registered.ok) {
    holds<Same<typeof registered.status, 201>>();
    holds<Same<typeof registered.body, Body<'register'>>>();
    const name: string | null = registered.body.account.name;
    name satisfies string | null;
    // @ts-expect-error: a success has no error.
    registered.error;
  }
  const accepted = await portico.acceptInvitation({ body: { token: '' } });
  if (accepted.ok) holds<Same<typeof accepted.status, 200 | 201>>();
  const deleted = await portico.deleteSessions();
  if (deleted.ok) holds<Same<typeof deleted, Success<204, undefined>>>();
  const read = await portico.getAccount();
  if (read.ok) holds<Same<typeof read.status, 200>>();
  const again = await portico.getAccount({ ifNoneMatch: '' });
  if (again.ok) {
    holds<Same<typeof again.status, 200 | 304>>();
    // @ts-expect-error: there is no body if the resource is unchanged.
    again.body.email;
    if (again.status === 200) again.body.email satisfies string;
  }
  for await (const page of portico.listManagers.pages({ id: '' })) {
    holds<Same<typeof page, Outcome<'listManagers'>>>();
    if (page.ok) page.body.items.map(({ account, role }) => [account.email, role === 'owner']);
  }
}

// A call takes exactly the operation's input.
export function inputs(): void {
  const { signal } = new AbortController();
  portico.getAccount();
  portico.getAccount({ signal, timeout: 1, retries: 0 });
  portico.updateAccount({ body: { name: null }, ifMatch: '' });
  portico.listOrganizations({ query: { state: 'deleted', limit: 1 } });
  portico.createOrganization({ body: { name: '' }, idempotencyKey: '' });
  // @ts-expect-error: the body is missing.
  portico.register();
  // @ts-expect-error: the password is missing.
  portico.register({ body: { email: '' } });
  // @ts-expect-error: there is no such member.
  portico.register({ body: { email: '', password: '', nmae: '' } });
  // @ts-expect-error: the ID is missing.
  portico.getOrganization();
  // @ts-expect-error: an ID is a string.
  portico.getOrganization({ id: 1 });
  // @ts-expect-error: it takes no body.
  portico.getOrganization({ id: '', body: {} });
  // @ts-expect-error: there is no such state.
  portico.listOrganizations({ query: { state: 'lost' } });
  // @ts-expect-error: only what changes something has a precondition.
  portico.getAccount({ ifMatch: '' });
  // @ts-expect-error: sessions have no versions.
  portico.deleteSession({ id: '', ifMatch: '' });
  // @ts-expect-error: nor can what changes something be unmodified.
  portico.updateAccount({ body: { name: null }, ifNoneMatch: '' });
  // @ts-expect-error: it lists no key.
  portico.register({ body: { email: '', password: '' }, idempotencyKey: '' });
  // @ts-expect-error: it is no list.
  portico.getAccount.pages;
  // @ts-expect-error: pages for people are no operations of programs.
  portico.getHome;
}
