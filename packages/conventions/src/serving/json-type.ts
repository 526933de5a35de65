/** The media type of every JSON response. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** JSON is data: even if a browser is made to show it as a page, it must not run, frame or link anything. */
export const JSON_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;
