/** For files that are no documents by themselves, such as scripts: no page may frame them. */
export const FILE_POLICY = {
  'Content-Security-Policy': "frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
} as const;
