import type * as Client from '@portico/client';

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
