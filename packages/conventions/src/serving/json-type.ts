/** The media type of every JSON response. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * JSON is data: even if a browser is made to show it as a page, it must not run, frame or link anything; and no page of another
 * origin loads it into its process, as if it were a picture. Browsers do not apply that to requests by CORS (the Fetch
 * standard, section 4.3), so that pages of allowed origins read it all the same.
 */
export const JSON_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;
