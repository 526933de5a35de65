import type { Contracts } from '@portico/api';
import type { CalledId, Failed, NoAnswer } from './client.ts';
import { texts } from './texts.ts';

/** What any operation that takes a body can fail with, whatever it does. */
type CommonError =
  | NoAnswer
  | 'REQUEST_MALFORMED'
  | 'HEADERS_TOO_LARGE'
  | 'REQUEST_TIMEOUT'
  | 'RATE_LIMITED'
  | 'INTERNAL_ERROR'
  | 'OVERLOADED'
  | 'SERVICE_UNAVAILABLE'
  | 'CONTENT_TYPE_UNSUPPORTED'
  | 'BODY_TOO_LARGE'
  | 'BODY_MALFORMED'
  | 'REQUIRED_FIELDS_MISSING';

const COMMON: Readonly<Record<CommonError, (retryAfter: number | undefined) => string>> = {
  NO_ANSWER: () => texts.noAnswer,
  REQUEST_TIMEOUT: () => texts.noAnswer,
  RATE_LIMITED: texts.tooFast,
  OVERLOADED: () => texts.busy,
  SERVICE_UNAVAILABLE: () => texts.busy,
  INTERNAL_ERROR: () => texts.broken,
  REQUEST_MALFORMED: () => texts.broken,
  HEADERS_TOO_LARGE: () => texts.broken,
  CONTENT_TYPE_UNSUPPORTED: () => texts.broken,
  BODY_TOO_LARGE: () => texts.broken,
  BODY_MALFORMED: () => texts.broken,
  REQUIRED_FIELDS_MISSING: () => texts.broken,
};

type OwnError<Id extends CalledId> = Exclude<
  Contracts[Id]['errors'],
  CommonError | 'FIELDS_VALIDATION_ERROR'
>;
type FieldOf<Id extends CalledId> = keyof Contracts[Id]['sent'] & string;

/** What a page does about each failure of one operation. One that is added to the operation does not compile here. */
export interface Handling<Id extends CalledId> {
  readonly errors: Readonly<Record<OwnError<Id>, () => void>>;
  /** By field; gets the message of the service, which is shown and never judged. */
  readonly fields: Readonly<Record<FieldOf<Id>, (message: string) => void>>;
  /** Shows a failure that leaves everything as it is, to be tried again. */
  readonly tell: (text: string) => void;
}

export function handle<Id extends CalledId>(
  { error, fields, retryAfter }: Failed<Id>,
  handling: Handling<Id>,
): void {
  const common = entry(COMMON, error);
  const own = entry(handling.errors, error);
  const invalid = Object.entries(fields).filter(([field]) => entry(handling.fields, field));
  if (error === 'FIELDS_VALIDATION_ERROR' && invalid.length > 0)
    for (const [field, message] of invalid) entry(handling.fields, field)?.(message);
  else if (own) own();
  // A service that is newer than this page may know errors that the page does not.
  else handling.tell(common ? common(retryAfter) : texts.broken);
}

function entry<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
