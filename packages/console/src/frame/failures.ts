import type * as Client from '@portico/client';
import { frame as texts } from '../texts/frame.ts';

/** Every failure of every operation, by name. */
export type AnyError = Client.Failure<Client.OperationId>['error'];

interface AnySuccess {
  readonly ok: true;
  readonly body: unknown;
}

export interface AnyFailure {
  readonly ok: false;
  readonly error: AnyError;
  /** From the service or the client; undefined if the browser refused. */
  readonly description?: string | undefined;
  /** The service's error code, if the operation does not declare it. */
  readonly constant?: string | undefined;
  readonly fields?: Readonly<Record<string, string | undefined>> | undefined;
  readonly retryAfter?: number | undefined;
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
  /** The message appears beside one field, which gets the focus; `text` beside the button if there is no such field. */
  | { readonly show: 'field'; readonly name: string; readonly message: string; readonly text: string }
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
  /** A dialog asks the person to sign in, then the call is repeated. */
  | { readonly show: 'sign-in'; readonly reason: 'ended' | 'recent' };

const beside = (text: string) => ({ show: 'beside', text }) as const;

/** Pages that bring texts of their own, so that the first load does without them. */
type Part = 'account' | 'operators' | 'organizations' | 'roles';

/** The text that a part of the pages brings appears beside the button. */
const broughtBy = <const By extends Part>(part: By) => ({ show: 'brought', part }) as const;

const besideCode = (message: string) =>
  ({ show: 'field', name: 'code', message, text: texts.fieldIs(texts.code.app.label, message) }) as const;

/** Every error, so that one added to the contract doesn't compile until it is handled here. */
const behaviours = {
  FIELDS_VALIDATION_ERROR: { show: 'fields', text: texts.outdated },
  RATE_LIMITED: { show: 'countdown' },
  PRECONDITION_FAILED: { show: 'conflict' },
  ACCESS_TOKEN_MISSING: { show: 'sign-in', reason: 'ended' },
  ACCESS_TOKEN_INVALID: { show: 'sign-in', reason: 'ended' },
  EMAIL_NOT_VERIFIED: { show: 'verify', text: texts.notVerified },
  SECOND_FACTOR_MISSING: { show: 'second-factor', text: texts.secondFactorMissing },
  REAUTHENTICATION_REQUIRED: { show: 'sign-in', reason: 'recent' },

  ACCESS_FORBIDDEN: beside(texts.forbidden),
  CREDENTIALS_INVALID: beside(texts.credentialsInvalid),
  ACCOUNT_SUSPENDED: beside(texts.accountSuspended),
  SECOND_FACTOR_REQUIRED: besideCode(texts.code.missing),
  SECOND_FACTOR_INVALID: besideCode(texts.code.wrong),
  TOTP_NOT_FOUND: beside(texts.noTotp),
  FACTOR_NOT_FOUND: beside(texts.noFactor),
  TOTP_ALREADY_ACTIVE: beside(texts.totpActive),
  REGISTRATION_CLOSED: beside(texts.registrationClosed),
  EMAIL_ALREADY_EXISTS: beside(texts.emailTaken),
  EXTERNAL_ID_ALREADY_EXISTS: broughtBy('operators'),
  MANAGER_ALREADY_EXISTS: beside(texts.alreadyManager),
  INVITATION_ALREADY_PENDING: beside(texts.alreadyInvited),
  INVITATION_NOT_PENDING: beside(texts.invitationNotPending),
  PASSKEY_ALREADY_EXISTS: beside(texts.passkeyTaken),
  PASSKEY_LIMIT_REACHED: beside(texts.passkeyLimit),
  PASSKEYS_UNAVAILABLE: beside(texts.noPasskeys),
  APPROVAL_REQUIRED: broughtBy('operators'),
  APPROVAL_ALREADY_PENDING: broughtBy('operators'),
  APPROVAL_NOT_PENDING: broughtBy('operators'),
  APPROVAL_LIMIT_REACHED: broughtBy('operators'),
  SECOND_OPERATOR_REQUIRED: broughtBy('operators'),
  APPROVAL_NOT_FOUND: broughtBy('operators'),
  OPERATOR_PROTECTED: broughtBy('operators'),
  IMPERSONATION_NOT_ALLOWED: broughtBy('operators'),
  LAST_OWNER: beside(texts.lastOwner),
  ACCOUNT_NOT_FOUND: beside(texts.goneAccount),
  ORGANIZATION_NOT_FOUND: beside(texts.goneOrganization),
  MANAGER_NOT_FOUND: beside(texts.goneManager),
  SESSION_NOT_FOUND: beside(texts.goneSession),
  PASSKEY_NOT_FOUND: beside(texts.gonePasskey),
  API_KEY_NOT_FOUND: broughtBy('organizations'),
  ROLE_NOT_FOUND: broughtBy('roles'),
  ROLE_ALREADY_EXISTS: broughtBy('roles'),
  ROLE_IN_USE: broughtBy('roles'),
  ROLE_PROTECTED: broughtBy('roles'),
  ROLE_LIMIT_REACHED: broughtBy('roles'),
  PERMISSION_IN_USE: broughtBy('roles'),
  APPLICATION_NOT_FOUND: broughtBy('operators'),
  APPLICATION_LIMIT_REACHED: broughtBy('operators'),
  GRANT_NOT_FOUND: broughtBy('account'),
  CONSENT_MISSING: beside(texts.consentMissing),
  SERVICE_KEY_NOT_FOUND: broughtBy('operators'),
  INVITATION_NOT_FOUND: beside(texts.goneInvitation),
  WEBHOOK_NOT_FOUND: broughtBy('organizations'),
  DELIVERY_NOT_FOUND: broughtBy('organizations'),
  WEBHOOK_LIMIT_REACHED: broughtBy('organizations'),
  ORGANIZATION_LIMIT_REACHED: beside(texts.organizationLimit),
  API_KEY_LIMIT_REACHED: broughtBy('organizations'),
  INVITATION_LIMIT_REACHED: beside(texts.invitationLimit),
  MANAGER_LIMIT_REACHED: beside(texts.managerLimit),
  IDEMPOTENCY_KEY_IN_USE: beside(texts.stillRunning),

  REQUEST_TIMEOUT: beside(texts.noAnswer),
  OVERLOADED: beside(texts.busy),
  SERVICE_UNAVAILABLE: beside(texts.busy),
  INTERNAL_ERROR: beside(texts.wrong),

  REQUEST_MALFORMED: beside(texts.outdated),
  HEADERS_TOO_LARGE: beside(texts.outdated),
  CONTENT_TYPE_UNSUPPORTED: beside(texts.outdated),
  BODY_TOO_LARGE: beside(texts.outdated),
  BODY_MALFORMED: beside(texts.outdated),
  REQUIRED_FIELDS_MISSING: beside(texts.outdated),
  IDEMPOTENCY_KEY_REUSED: beside(texts.outdated),
  unknown_error: beside(texts.outdated),

  network_error: beside(texts.noAnswer),
  timeout: beside(texts.noAnswer),
  unexpected_response: beside(texts.noAnswer),
  aborted: beside(texts.notDone),
} as const satisfies Record<AnyError, Behaviour | ReturnType<typeof broughtBy>>;

/** The errors whose texts a part brings. */
type BroughtError<By extends Part> = {
  [Error in AnyError]: (typeof behaviours)[Error] extends { readonly part: By } ? Error : never;
}[AnyError];

const brought: { [Error in AnyError]?: string } = {};

/** Called when the code of a part is loaded. */
export function bring<By extends Part>(texts: Readonly<Record<BroughtError<By>, string>>): void {
  Object.assign(brought, texts);
}

/**
 * How the frame shows a failure that the page does not handle. An undeclared error, such as from a service newer than
 * this page, is treated like the same error of another operation.
 */
export function behaviourOf({ error, constant }: Pick<AnyFailure, 'error' | 'constant'>): Behaviour {
  const isKnown = constant !== undefined && Object.hasOwn(behaviours, constant);
  const met = isKnown ? (constant as AnyError) : error;
  const behaviour = behaviours[met];
  return behaviour.show === 'brought' ? beside(brought[met] ?? texts.notDone) : behaviour;
}

/** The service's description, without the link to the error's page at its end, which is for programmers. */
export const saidOf = ({ description = texts.notDone }: AnyFailure) =>
  description.replace(/ https?:\/\/\S+$/, '');

/** `failures` for requests whose answer holds a secret shown once, if no answer came and the outcome is unknown. */
export const unseen = (text: string) =>
  ({ network_error: text, timeout: text, unexpected_response: text }) as const;
