/**
 * The pattern of an `Idempotency-Key`: 1 to 255 visible ASCII characters, bare or as a string of structured fields (RFC
 * 8941, section 3.3.3). A bare key does not begin with a quote.
 */
export const IDEMPOTENCY_KEY = String.raw`^("([!#-\[\]-~]|\\["\\]){1,255}"|[!#-~][!-~]{0,254})$`;
