/** The errors of the small service that keeps every rule, by constant: status and text. */
export const ERRORS = {
  BODY_MALFORMED: [400, 'The body is not a JSON object.'],
  REQUIRED_FIELDS_MISSING: [400, 'A required member is missing.'],
  ACCESS_TOKEN_MISSING: [401, 'Send an access token.'],
  ACCESS_TOKEN_INVALID: [401, 'The access token is not valid.'],
  ROUTE_NOT_FOUND: [404, 'This path does not exist.'],
  METHOD_NOT_SUPPORTED: [404, 'The path has no such method.'],
  NOTE_NOT_FOUND: [404, 'There is no such note.'],
  PRECONDITION_FAILED: [409, 'The note has changed.'],
  FIELDS_VALIDATION_ERROR: [422, 'One or more fields are invalid.'],
} as const satisfies Record<string, readonly [number, string]>;

export type Constant = keyof typeof ERRORS;

/** Thrown by routes. */
export class Failure extends Error {
  readonly constant: Constant;
  readonly headers: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(
    constant: Constant,
    more: { headers?: Record<string, string>; fields?: Record<string, string> } = {},
  ) {
    super(constant);
    this.constant = constant;
    this.headers = more.headers ?? {};
    this.fields = more.fields;
  }
}
