/** The media type of every JSON answer. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** JSON is data: no browser is to run, frame or link from it, whoever gets it to show it as a page. */
export const JSON_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
} as const;
