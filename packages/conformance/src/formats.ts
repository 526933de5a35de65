import { isObject, member } from './openapi/json.ts';
import type { Outcome } from './profile.ts';

/** A format in which a standard prescribes the bodies of failures. */
interface KnownFormat {
  /** Media type of failures. */
  readonly mediaType: string;
  /** Media types that the bodies of requests can have. */
  readonly accepts: readonly string[];
  /** The expected body of a failure; undefined if it is that. */
  readonly expected: (body: unknown, status: number) => string | undefined;
  /** Statuses where the standard prescribes others than the conventions. */
  readonly prescribed?: Partial<Record<Outcome, number>>;
}

/** The codes of RFC 6749 (section 5.2), RFC 6750 (section 3.1), RFC 7009 (section 2.2.1) and RFC 8707 (section 2). */
const OAUTH_CODES: readonly string[] = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_token',
  'insufficient_scope',
  'unsupported_token_type',
  'invalid_target',
  'server_error',
  'temporarily_unavailable',
];

/** The codes of RFC 7591 (section 3.2.2), and of RFC 6750 (section 3.1) and RFC 6749 (section 4.1.2.1) before it. */
const REGISTRATION_CODES: readonly string[] = [
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'invalid_software_statement',
  'unapproved_software_statement',
  'invalid_request',
  'invalid_token',
  'insufficient_scope',
  'server_error',
  'temporarily_unavailable',
];

const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/**
 * The formats that operations can name as their `x-error-format`. The list is closed: otherwise a service could exempt
 * any operation from the error object.
 */
const FORMATS: Readonly<Record<string, KnownFormat>> = {
  /** RFC 6749, section 5.2. */
  oauth: {
    mediaType: 'application/json',
    accepts: ['application/x-www-form-urlencoded'],
    expected: (body) => oauthExpected(body, OAUTH_CODES),
  },
  /** RFC 7591, section 3.2.2. */
  registration: {
    mediaType: 'application/json',
    accepts: ['application/json'],
    expected: (body) => oauthExpected(body, REGISTRATION_CODES),
    // RFC 7592, section 2.1: who has no valid token is not told whether the client exists.
    prescribed: { invalid: 400, resourceUnknown: 401 },
  },
  /** RFC 7644, section 3.12. */
  scim: {
    mediaType: 'application/scim+json',
    accepts: ['application/scim+json', 'application/json'],
    expected: (body, status) => {
      const schemas = member(body, 'schemas');
      if (!isObject(body) || !Array.isArray(schemas) || !schemas.includes(SCIM_ERROR))
        return `"schemas" with ${SCIM_ERROR}`;
      return body.status === String(status) ? undefined : `"status" with the text "${status}"`;
    },
  },
};

type ErrorMembers = Readonly<Record<string, unknown>>;

/** The expected body in the form of RFC 6749, section 5.2; undefined if it is that. */
function oauthExpected(body: unknown, codes: readonly string[]): string | undefined {
  const code = member(body, 'error');
  if (typeof code !== 'string' || !codes.includes(code)) return `"error" with a code of OAuth`;
  const { error: _, error_description: description, error_uri: uri, ...others } = body as ErrorMembers;
  const isText = [description, uri].every((text) => text === undefined || typeof text === 'string');
  return isText && Object.keys(others).length === 0
    ? undefined
    : '"error" with "error_description" or "error_uri", and nothing else';
}

export const FORMAT_NAMES = Object.keys(FORMATS);

/** @returns undefined for a name that is not a format of a standard */
export function formatNamed(name: string): KnownFormat | undefined {
  return Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
}
