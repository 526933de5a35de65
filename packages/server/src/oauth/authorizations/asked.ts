import { flaw } from '@portico/api';
import { Failure } from '@portico/conventions';
import type { Application } from '../applications/application.ts';
import type { ResolvedQuery } from '../pushed/resolve.ts';
import {
  type AuthorizationRequest,
  isRedirectOf,
  only,
  type ProtocolError,
  requestIn,
} from './parameters.ts';

/** A request of a known application, at an address that it has registered. */
export interface KnownRequest {
  readonly application: Application;
  readonly redirectUri: string;
  readonly state: string | undefined;
  /** The request, or the error that it gets. */
  readonly outcome: { readonly request: AuthorizationRequest } | ProtocolError;
}

/** RFC 9126, section 5. */
const MUST_PUSH: ProtocolError = {
  error: 'invalid_request',
  description: 'The application must push its requests to /oauth2/par',
};

/** Finds an application by its `client_id`. */
export type FindClient = (clientId: string) => Promise<Application | undefined>;

/**
 * Reads the query with which an application sent somebody.
 * @throws Failure `APPLICATION_NOT_FOUND`, and `FIELDS_VALIDATION_ERROR` for a query that must not be followed (RFC 6749,
 * section 4.1.2.1)
 */
export async function askedIn(find: FindClient, { query, pushed }: ResolvedQuery): Promise<KnownRequest> {
  if (!query) throw flawed('must be form-encoded');
  const clientId = only(query, 'client_id');
  if (clientId === undefined) throw flawed('must have one `client_id`');
  const application = await find(clientId);
  if (application?.state !== 'active') throw new Failure('APPLICATION_NOT_FOUND');
  const redirectUri = only(query, 'redirect_uri');
  if (redirectUri === undefined) throw flawed('must have one `redirect_uri`');
  if (!isRedirectOf(application, redirectUri))
    throw flawed('must have a `redirect_uri` that is registered for the application');
  const mustPush = application.requirePushed && pushed === undefined;
  const outcome = mustPush ? MUST_PUSH : requestIn(query, application);
  return { application, redirectUri, state: only(query, 'state'), outcome };
}

export function flawed(message: string): Failure {
  return new Failure('FIELDS_VALIDATION_ERROR', { fields: { parameters: flaw('not_allowed', message) } });
}

type Answered = Pick<KnownRequest, 'redirectUri' | 'state'>;

/** Where a browser goes with an answer to the application, which names its issuer (RFC 9207). */
export function answerTo(
  { redirectUri, state }: Answered,
  answer: Readonly<Record<string, string>>,
  issuer: string,
): string {
  return withMembers(redirectUri, { ...answer, ...(state !== undefined && { state }), iss: issuer });
}

/** A registered address, with members added to its query. */
export function withMembers(uri: string, members: Readonly<Record<string, string>>): string {
  const separator = uri.includes('?') ? '&' : '?';
  return `${uri}${separator}${new URLSearchParams(members)}`;
}

export function errorTo(asked: Answered, { error, description }: ProtocolError, issuer: string): string {
  return answerTo(asked, { error, error_description: description }, issuer);
}
