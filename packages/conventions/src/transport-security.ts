/**
 * The header with which browsers use nothing but TLS for this host and those below it from now on, for a year (RFC 6797,
 * section 6.1). They ignore it over plain http.
 */
export function transportSecurity(publicUrl: string): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };
}
