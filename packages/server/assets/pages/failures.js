import { texts } from './texts.js';

/** What any operation that takes a body can fail with, whatever it does. */

const COMMON = {
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

/** What a page does about each failure of one operation. One that is added to the operation does not compile here. */

export function handle (
  { error, fields, retryAfter } ,
  handling ,
) {
  const common = entry(COMMON, error);
  const own = entry(handling.errors, error);
  const invalid = Object.entries(fields).filter(([field]) => entry(handling.fields, field));
  if (error === 'FIELDS_VALIDATION_ERROR' && invalid.length > 0)
    for (const [field, message] of invalid) entry(handling.fields, field)?.(message);
  else if (own) own();
  // A service that is newer than this page may know errors that the page does not.
  else handling.tell(common ? common(retryAfter) : texts.broken);
}

function entry (table , key ) {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
