import type { TSchema } from 'typebox';
import type { ErrorFormat } from './error-format.ts';

/** The errors that follow from each feature of an operation. */
export const FEATURE_ERRORS = {
  transport: [
    'REQUEST_MALFORMED',
    'HEADERS_TOO_LARGE',
    'REQUEST_TIMEOUT',
    'INTERNAL_ERROR',
    'OVERLOADED',
    'SERVICE_UNAVAILABLE',
  ],
  /** For operations with a token: a service may limit how many requests of a caller it handles at once. */
  turns: ['RATE_LIMITED'],
  token: ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID'],
  kind: ['ACCESS_FORBIDDEN'],
  raised: ['SECOND_FACTOR_MISSING'],
  permission: ['ACCESS_FORBIDDEN'],
  scope: ['ACCESS_FORBIDDEN'],
  factorsAdded: ['EMAIL_NOT_VERIFIED', 'SECOND_FACTOR_MISSING'],
  factorsChanged: ['SECOND_FACTOR_MISSING'],
  recent: ['REAUTHENTICATION_REQUIRED'],
  limited: ['RATE_LIMITED'],
  challenged: ['CHALLENGE_REQUIRED'],
  /** For operations with a token that change something, if the service limits how much each caller changes. */
  changes: ['RATE_LIMITED'],
  body: ['CONTENT_TYPE_UNSUPPORTED', 'BODY_TOO_LARGE', 'BODY_MALFORMED', 'FIELDS_VALIDATION_ERROR'],
  /** For a form, and for any body that a standard prescribes: invalid members make it malformed. */
  prescribed: ['CONTENT_TYPE_UNSUPPORTED', 'BODY_TOO_LARGE', 'BODY_MALFORMED'],
  /** For a body with required members. */
  required: ['REQUIRED_FIELDS_MISSING'],
  query: ['FIELDS_VALIDATION_ERROR'],
  precondition: ['PRECONDITION_FAILED'],
  idempotency: ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
} as const;

/** A feature of an operation that adds errors to it. */
export type Feature = keyof typeof FEATURE_ERRORS;
export type ErrorOfFeature<F extends Feature> = (typeof FEATURE_ERRORS)[F][number];

/** An operation whose body a standard prescribes. */
export interface Prescribed {
  readonly errorFormat: ErrorFormat;
}

type FeaturesOf<O> =
  | (O extends { access: 'public' } ? never : 'token')
  | (O extends { refuses: readonly (infer K)[] } ? ([K] extends [never] ? never : 'kind') : never)
  | (O extends { raises: true } ? 'raised' : never)
  | (O extends { permission: string } ? 'permission' : never)
  | (O extends { scope: string } ? 'scope' : never)
  | (O extends { factors: 'added' } ? 'factorsAdded' : never)
  | (O extends { factors: 'changed' } ? 'factorsChanged' : never)
  | (O extends { recent: true } ? 'recent' : never)
  | (O extends { limited: true } ? 'limited' : never)
  | (O extends { challenged: true } ? 'challenged' : never)
  | (O extends { countsChanges: true } ? 'changes' : never)
  | (O extends { body: TSchema } ? (O extends Prescribed ? 'prescribed' : 'body') : never)
  | (O extends { posted: true } ? 'prescribed' : never)
  | (O extends { body: { required: readonly [unknown, ...unknown[]] } } ? 'required' : never)
  | (O extends { query: TSchema } ? 'query' : never)
  | (O extends { idempotent: true } ? 'idempotency' : never)
  | (O extends { conditional: true; method: 'PUT' | 'PATCH' | 'DELETE' } ? 'precondition' : never);

type OwnErrors<O> =
  | (O extends { errors: readonly (infer E extends string)[] } ? E : never)
  | (O extends { target: { notFound: infer N extends string } } ? N : never)
  | (O extends { bars: readonly (infer B extends string)[] } ? (string extends B ? never : B) : never)
  | (O extends { demands: readonly (infer D extends string)[] } ? (string extends D ? never : D) : never);

/** Errors that can happen around an operation: those of the transport and of turns. */
type Surrounding<O> =
  | ErrorOfFeature<'transport'>
  | (O extends { access: 'public' } ? never : ErrorOfFeature<'turns'>);

/** The errors that an operation declares or has because of its features, without those of the transport. */
export type DeclaredErrors<O> = OwnErrors<O> | ErrorOfFeature<FeaturesOf<O>>;

/** Every error that an operation can fail with. */
export type ErrorsOf<O> = DeclaredErrors<O> | Surrounding<O>;
