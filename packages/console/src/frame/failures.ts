import type * as Client from '@portico/client';
import { frame as texts } from '../texts/frame.ts';

/** Every failure of every operation, by name. */
export type AnyError = Client.Failure<Client.OperationId>['error'];

export interface AnySuccess {
  readonly ok: true;
  readonly body: unknown;
}

export interface AnyFailure {
  readonly ok: false;
  readonly error: AnyError;
  /** What the service or the client says of it; what the browser did not do has none. */
  readonly description?: string | undefined;
  /** What the service said, where the operation does not declare it. */
  readonly constant?: string | undefined;
  readonly fields?: Readonly<Record<string, string | undefined>> | undefined;
  readonly retryAfter?: number | undefined;
}

/** What became of a call, of whichever operation. */
export type AnyOutcome = AnySuccess | AnyFailure;

export type Success<Outcome extends AnyOutcome> = Extract<Outcome, { readonly ok: true }>;
export type Failure<Outcome extends AnyOutcome = AnyOutcome> = Extract<Outcome, { readonly ok: false }>;
export type ErrorOf<Outcome extends AnyOutcome> = Failure<Outcome>['error'];

/** What the screen does about a failure. Where it says something, a page can say it in its own words. */
export type Behaviour =
  /** Each message stands beside its field, and the first such field has the focus. */
  | { readonly show: 'fields'; readonly text: string }
  /** The message stands beside one field, which has the focus. */
  | { readonly show: 'field'; readonly name: string; readonly message: string; readonly text: string }
  /** The text stands beside the button that was pressed, and everything stays as it is. */
  | { readonly show: 'beside'; readonly text: string }
  /** As above, and the seconds until the next try are counted. */
  | { readonly show: 'countdown' }
  /** Both versions are shown, and the person chooses one. */
  | { readonly show: 'conflict' }
  /** The text, and a button that sends the mail again. */
  | { readonly show: 'verify'; readonly text: string }
  /** The text, and the way to where a second factor is set up. */
  | { readonly show: 'second-factor'; readonly text: string }
  /** A dialog asks the person to sign in, then goes on with what was begun. */
  | { readonly show: 'sign-in'; readonly reason: 'ended' | 'recent' };

const beside = (text: string) => ({ show: 'beside', text }) as const;

/** Where no field is there for it, the whole sentence stands beside the button. */
const besideCode = (message: string) =>
  ({ show: 'field', name: 'code', message, text: texts.fieldIs(texts.code.app.label, message) }) as const;

/** By everything that an operation or the way to it can answer: what is added to the contract does not compile here. */
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
  MANAGER_ALREADY_EXISTS: beside(texts.alreadyManager),
  INVITATION_ALREADY_PENDING: beside(texts.alreadyInvited),
  INVITATION_NOT_PENDING: beside(texts.invitationNotPending),
  PASSKEY_ALREADY_EXISTS: beside(texts.passkeyTaken),
  PASSKEY_LIMIT_REACHED: beside(texts.passkeyLimit),
  PASSKEYS_UNAVAILABLE: beside(texts.noPasskeys),
  APPROVAL_REQUIRED: beside(texts.approvalRequired),
  APPROVAL_ALREADY_PENDING: beside(texts.approvalPending),
  APPROVAL_NOT_PENDING: beside(texts.approvalNotPending),
  APPROVAL_LIMIT_REACHED: beside(texts.approvalLimit),
  SECOND_OPERATOR_REQUIRED: beside(texts.secondOperator),
  APPROVAL_NOT_FOUND: beside(texts.goneApproval),
  OPERATOR_PROTECTED: beside(texts.operatorProtected),
  LAST_OWNER: beside(texts.lastOwner),
  ACCOUNT_NOT_FOUND: beside(texts.goneAccount),
  ORGANIZATION_NOT_FOUND: beside(texts.goneOrganization),
  MANAGER_NOT_FOUND: beside(texts.goneManager),
  SESSION_NOT_FOUND: beside(texts.goneSession),
  PASSKEY_NOT_FOUND: beside(texts.gonePasskey),
  API_KEY_NOT_FOUND: beside(texts.goneApiKey),
  INVITATION_NOT_FOUND: beside(texts.goneInvitation),
  WEBHOOK_NOT_FOUND: beside(texts.goneWebhook),
  DELIVERY_NOT_FOUND: beside(texts.goneDelivery),
  WEBHOOK_LIMIT_REACHED: beside(texts.webhookLimit),
  ORGANIZATION_LIMIT_REACHED: beside(texts.organizationLimit),
  API_KEY_LIMIT_REACHED: beside(texts.apiKeyLimit),
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
} as const satisfies Record<AnyError, Behaviour>;

/**
 * What the frame does about it, where the page does nothing of its own. An error that the operation does not declare, such
 * as one of a service that is newer than this page, is treated like the same error of another operation.
 */
export function behaviourOf({ error, constant }: Pick<AnyFailure, 'error' | 'constant'>): Behaviour {
  const isKnown = constant !== undefined && Object.hasOwn(behaviours, constant);
  return behaviours[isKnown ? (constant as AnyError) : error];
}

/** What the service says of a failure, without the address of the page about it, which is for programmers. */
export const saidOf = ({ description = texts.notDone }: AnyFailure) =>
  description.replace(/ https?:\/\/\S+$/, '');

/** For what is told once: what to say where no answer came, and nobody knows whether it was done. */
export const unseen = (text: string) =>
  ({ network_error: text, timeout: text, unexpected_response: text }) as const;
