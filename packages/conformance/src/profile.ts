/** The kinds of faults and conditions whose status the conventions define. */
export type Outcome =
  | 'malformed'
  | 'missing'
  | 'invalid'
  | 'tokenMissing'
  | 'tokenInvalid'
  | 'resourceUnknown'
  | 'pathUnknown'
  | 'methodUnsupported'
  | 'notModified'
  | 'preconditionFailed';

/** Where the parts of an error object are. A member that is null is not looked for. */
export interface Envelope {
  /** JSON pointer to the error object; the empty string is the body itself. */
  readonly at: string;
  readonly status: string | null;
  readonly constant: string | null;
  readonly description: string | null;
  readonly fields: string | null;
  /** No other members than these, neither in the object nor around it. */
  readonly exact: boolean;
  /** Media type of a failure. */
  readonly contentType: string;
  /** The form of a constant, as a regular expression. */
  readonly constantPattern: string;
}

/** Headers by name. The value is a regular expression; `{constant}` and `{status}` stand for those of the answer. */
export type ExpectedHeaders = Readonly<Record<string, string>>;

/** The conventions that a service claims. The one below is Portico's; a config file overrides parts of it. */
export interface Profile {
  /** All statuses that may leave the service. */
  readonly statuses: readonly number[];
  readonly envelope: Envelope;
  /** The statuses that may answer each kind of fault. */
  readonly outcomes: Readonly<Record<Outcome, readonly number[]>>;
  readonly headers: {
    readonly every: ExpectedHeaders;
    readonly failures: ExpectedHeaders;
    readonly json: ExpectedHeaders;
  };
}

export const CONVENTIONS: Profile = {
  statuses: [200, 201, 204, 304, 400, 401, 403, 404, 409, 422, 500, 503],
  envelope: {
    at: '/error',
    status: 'status',
    constant: 'error',
    description: 'description',
    fields: 'fields',
    exact: true,
    contentType: 'application/json',
    constantPattern: '^[A-Z][A-Z0-9_]*$',
  },
  outcomes: {
    malformed: [400],
    missing: [400],
    invalid: [422],
    tokenMissing: [401],
    tokenInvalid: [401],
    resourceUnknown: [404],
    pathUnknown: [404],
    methodUnsupported: [404],
    notModified: [304],
    preconditionFailed: [409],
  },
  headers: {
    every: { 'Request-Id': '.', Date: ' GMT$', 'X-Content-Type-Options': '^nosniff$' },
    failures: { 'Error-Code': '^{constant}$', 'Cache-Control': '\\bno-store\\b' },
    json: {
      'Content-Security-Policy': "default-src 'none'",
      'Referrer-Policy': '^no-referrer$',
    },
  },
};
