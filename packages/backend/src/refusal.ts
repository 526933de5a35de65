/** A refusal as the conventions say it: a status of the closed set, and a constant for programs. */
const ERRORS = {
  ACCESS_TOKEN_MISSING: [401, 'Sign in first.'],
  ACCESS_TOKEN_INVALID: [401, 'The access token is not valid.'],
  ACCESS_FORBIDDEN: [403, 'You are not allowed to do this.'],
  SSO_REQUIRED: [403, 'Sign in through your organization.'],
  SECOND_FACTOR_MISSING: [403, 'Sign in with a second factor.'],
  REAUTHENTICATION_REQUIRED: [403, 'Sign in again.'],
  POLICY_REFUSED: [403, 'Your organization does not allow this sign-in.'],
  EMAIL_NOT_VERIFIED: [403, 'Verify your email address first.'],
  PASSWORD_BREACHED: [403, 'Change your password first.'],
  REQUEST_MALFORMED: [400, 'The request is malformed.'],
  BODY_TOO_LARGE: [400, 'The body is too large.'],
  ROUTE_NOT_FOUND: [404, 'There is nothing here.'],
  SERVICE_UNAVAILABLE: [503, 'The service is not available right now.'],
} as const;

export type RefusalConstant = keyof typeof ERRORS;

/** Whether a constant is one that a guard can answer with. */
export const isRefusalConstant = (name: string): name is RefusalConstant => Object.hasOwn(ERRORS, name);

/**
 * Thrown by guards, with the answer to send in place of the product's own: the error object, or a redirect for a browser
 * that navigates. The adapters send it; without one, catch it and send `response`.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The constant; null for a redirect. */
  readonly constant: RefusalConstant | null;
  readonly response: Response;

  constructor(constant: RefusalConstant | null, response: Response) {
    super(constant ?? 'Redirected to sign in');
    this.constant = constant;
    this.response = response;
  }

  /** Hono sends what this returns, in place of an error that it would log. */
  getResponse(): Response {
    return this.response;
  }
}

/** A refusal with the error object of the conventions. */
export function refuse(constant: RefusalConstant, description?: string): Refusal {
  return new Refusal(constant, errorResponse(constant, description));
}

export function errorResponse(constant: RefusalConstant, description?: string): Response {
  const [status, sentence] = ERRORS[constant];
  const headers = new Headers({ 'Error-Code': constant });
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  if (status === 503) headers.set('Retry-After', '5');
  const error = { status, error: constant, description: description ?? sentence };
  return noStore(Response.json({ error }, { status, headers }));
}

/** Marks an answer that depends on who is signed in, so that no cache gives it to somebody else (RFC 9111, section 5.2.2). */
export function noStore(response: Response): Response {
  response.headers.set('Cache-Control', 'private, no-store');
  const vary = response.headers.get('Vary');
  if (!vary?.split(/\s*,\s*/).some((name) => /^(?:cookie|\*)$/i.test(name)))
    response.headers.append('Vary', 'Cookie');
  return response;
}

/** A redirect that no cache keeps. @param location a path of the product, or a URL of Portico's */
export function redirectTo(location: string, status: 302 | 303 = 302): Response {
  return noStore(new Response(null, { status, headers: { Location: location } }));
}
