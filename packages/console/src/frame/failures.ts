import type * as Client from '@portico/client';
import type { failures as account } from '../texts/account.json';
import type { failures as brand } from '../texts/brand.json';
import type { failures as console } from '../texts/failures.json';
import { frame as texts } from '../texts/frame.json';
import type { failures as operators } from '../texts/operators.json';
import type { failures as organizations } from '../texts/organizations.json';
import type { failures as roles } from '../texts/roles.json';

/** Every failure of every operation, by name. */
export type AnyError = Client.Failure<Client.OperationId>['error'];

interface AnySuccess {
  readonly ok: true;
  readonly body: unknown;
}

export interface AnyFailure {
  readonly ok: false;
  readonly error: AnyError;
  /** The page's own words, if the browser refused. */
  readonly words?: string | undefined;
  /** The service's error code, if the operation does not declare it. */
  readonly constant?: string | undefined;
  /** By name. The service's messages are for programmers, so that nothing can show them. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  readonly reasons?: Readonly<Record<string, Client.FieldReason | undefined>> | undefined;
  readonly retryAfter?: number | undefined;
  /** The words of the team that runs the service, if a rule of its own refused. */
  readonly reason?: string | undefined;
}

/** The outcome of a call of any operation. */
export type AnyOutcome = AnySuccess | AnyFailure;

export type Success<Outcome extends AnyOutcome> = Extract<Outcome, { readonly ok: true }>;
export type Failure<Outcome extends AnyOutcome = AnyOutcome> = Extract<Outcome, { readonly ok: false }>;
export type ErrorOf<Outcome extends AnyOutcome> = Failure<Outcome>['error'];

/** How the frame shows a failure. A page can replace the text. */
export type Behaviour =
  /** Each message appears beside its field, and the first such field gets the focus. */
  | { readonly show: 'fields'; readonly text: string }
  /** The text appears beside one field, which gets the focus, or beside the button if there is no such field. */
  | { readonly show: 'field'; readonly name: string; readonly text: string }
  /** The text appears beside the button. */
  | { readonly show: 'beside'; readonly text: string }
  /** Beside the button, the seconds until the next attempt are counted down. */
  | { readonly show: 'countdown' }
  /** Both versions are shown, and the person chooses one. */
  | { readonly show: 'conflict' }
  /** The text, and a button that sends the verification email again. */
  | { readonly show: 'verify'; readonly text: string }
  /** The text, and the ways to a session with a second factor. */
  | { readonly show: 'second-factor'; readonly text: string }
  /** The text, and a button that begins the organization's own sign-in. */
  | { readonly show: 'sso'; readonly text: string }
  /** A dialog asks the person to sign in, or for a new password, then the call is repeated. */
  | { readonly show: 'sign-in'; readonly reason: 'ended' | 'recent' | 'breached' };

const beside = (text: string) => ({ show: 'beside', text }) as const;

const besideCode = (text: string) => ({ show: 'field', name: 'code', text }) as const;

/** Errors whose texts come with the pages that need them, to keep the first load small. */
interface Brought {
  readonly operators: keyof typeof operators;
  readonly organizations: keyof typeof organizations;
  readonly roles: keyof typeof roles;
  readonly account: keyof typeof account;
  readonly brand: keyof typeof brand;
  readonly console: keyof typeof console;
}

type Part = keyof Brought;

/** Errors of a page that is older than the service, which are shown like those that it does not know. */
type Outdated =
  | 'REQUEST_MALFORMED'
  | 'HEADERS_TOO_LARGE'
  | 'CONTENT_TYPE_UNSUPPORTED'
  | 'BODY_TOO_LARGE'
  | 'BODY_MALFORMED'
  | 'REQUIRED_FIELDS_MISSING'
  | 'IDEMPOTENCY_KEY_REUSED';

/** All other errors: a text alone appears beside the button. */
const behaviours = {
  FIELDS_VALIDATION_ERROR: { show: 'fields', text: texts.outdated },
  RATE_LIMITED: { show: 'countdown' },
  CHALLENGE_REQUIRED: texts.partMissing,
  PRECONDITION_FAILED: { show: 'conflict' },
  ACCESS_TOKEN_MISSING: { show: 'sign-in', reason: 'ended' },
  ACCESS_TOKEN_INVALID: { show: 'sign-in', reason: 'ended' },
  EMAIL_NOT_VERIFIED: { show: 'verify', text: texts.notVerified },
  PASSWORD_BREACHED: { show: 'sign-in', reason: 'breached' },
  SECOND_FACTOR_MISSING: { show: 'second-factor', text: texts.secondFactorMissing },
  REAUTHENTICATION_REQUIRED: { show: 'sign-in', reason: 'recent' },

  ACCESS_FORBIDDEN: texts.forbidden,
  SSO_REQUIRED: { show: 'sso', text: texts.ssoRequired },
  POLICY_REFUSED: texts.policyRefused,
  CREDENTIALS_INVALID: texts.credentialsInvalid,
  ACCOUNT_SUSPENDED: texts.accountSuspended,
  SECOND_FACTOR_REQUIRED: besideCode(texts.code.missing),
  SECOND_FACTOR_INVALID: besideCode(texts.code.wrong),
  REGISTRATION_CLOSED: texts.registrationClosed,
  EMAIL_ALREADY_EXISTS: texts.emailTaken,
  PASSKEYS_UNAVAILABLE: texts.noPasskeys,

  REQUEST_TIMEOUT: texts.noAnswer,
  OVERLOADED: texts.busy,
  SERVICE_UNAVAILABLE: texts.busy,
  HOOK_UNAVAILABLE: texts.busy,
  HOOK_REFUSED: texts.forbidden,
  INTERNAL_ERROR: texts.wrong,

  unknown_error: texts.outdated,

  network_error: texts.noAnswer,
  timeout: texts.noAnswer,
  unexpected_response: texts.noAnswer,
  aborted: texts.notDone,
} as const satisfies Record<Exclude<AnyError, Brought[Part] | Outdated>, Behaviour | string>;

const brought: { [Error in AnyError]?: string } = {};

type TextsOf<By extends Part> = Readonly<Record<Brought[By], string>>;

/** Called when the code of a part is loaded. The compiler refuses texts of errors that no operation has. */
export function bring<By extends Part>(texts: Brought[By] extends AnyError ? TextsOf<By> : never): void {
  Object.assign(brought, texts);
}

/**
 * How the frame shows a failure that the page does not handle. An undeclared error, such as from a service newer than
 * this page, is treated like the same error of another operation.
 */
export function behaviourOf({
  error,
  constant,
  reason,
}: Pick<AnyFailure, 'error' | 'constant' | 'reason'>): Behaviour {
  const met = isKnown(constant) ? constant : error;
  const own = met in behaviours ? behaviours[met as keyof typeof behaviours] : brought[met];
  const behaviour = reason ? texts.refused(reason) : (own ?? behaviours.unknown_error);
  return typeof behaviour === 'string' ? beside(behaviour) : behaviour;
}

const isKnown = (constant: string | undefined): constant is AnyError =>
  constant !== undefined && (Object.hasOwn(behaviours, constant) || Object.hasOwn(brought, constant));

/** `failures` for requests whose answer holds a secret shown once: without an answer, the outcome is unknown. */
export const unseen = (text: string) =>
  ({ network_error: text, timeout: text, unexpected_response: text }) as const;
