import type { FieldReason } from '@portico/client';
import type { Texts } from './texts.ts';

/** The failure of any call of the client. */
export interface AnyFailure {
  readonly ok: false;
  readonly error: string;
  readonly constant?: string | undefined;
  readonly fields?: Readonly<Record<string, string | undefined>> | undefined;
  readonly reasons?: Readonly<Record<string, FieldReason | undefined>> | undefined;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

const NO_ANSWER = ['network_error', 'timeout', 'unexpected_response', 'REQUEST_TIMEOUT'];
/** Whether what was asked for may have been done all the same, or still be. */
export const isUndecided = ({ error }: AnyFailure) =>
  [...NO_ANSWER, ...BUSY, 'INTERNAL_ERROR'].includes(error);

const BUSY = ['OVERLOADED', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_KEY_IN_USE'];

/** The sentences that all components have, and those of a component's own. */
export type Sentences = Texts['failures'] & Partial<Texts['refusals']>;

/** The words for a failure, shown beside the control that was pressed. */
export function sentenceOf(failure: AnyFailure, texts: Sentences): string {
  const { error, constant = error, retryAfter } = failure;
  if (NO_ANSWER.includes(error)) return texts.noAnswer;
  if (BUSY.includes(error)) return texts.busy;
  switch (error) {
    case 'RATE_LIMITED':
      if (retryAfter === undefined) return texts.busy;
      return retryAfter < 60
        ? texts.tooFastFor.seconds(retryAfter)
        : texts.tooFastFor.minutes(Math.ceil(retryAfter / 60));
    case 'FIELDS_VALIDATION_ERROR':
      return flawOf(failure, texts);
    case 'INTERNAL_ERROR':
      return texts.wrong;
    case 'ACCESS_TOKEN_MISSING':
      return texts.ACCESS_TOKEN_INVALID;
    default: {
      const known: Readonly<Record<string, unknown>> = texts;
      const own = known[constant];
      return typeof own === 'string' ? own : texts.outdated;
    }
  }
}

function flawOf({ fields = {}, reasons = {} }: AnyFailure, texts: Sentences): string {
  const [field = ''] = Object.keys(fields);
  const why = reasons[field];
  if (why?.reason === 'too_long') return texts.tooLong(why.max);
  return (field === 'email' && texts.email) || texts.refused;
}
