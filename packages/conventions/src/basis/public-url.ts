/**
 * Checks the base of every link.
 * @returns the URL in its normal form, without a trailing slash
 * @throws TypeError if it is not an absolute http or https URL without credentials, query or fragment
 */
export function checkedPublicUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!isWeb || /[?#]/.test(given))
    throw new TypeError(`publicUrl must be an absolute URL such as https://api.example.com, not ${given}`);
  if (url.username || url.password)
    throw new TypeError('publicUrl must not contain a user name or password: everyone sees it');
  return url.href.replace(/\/+$/, '');
}

/**
 * The header that makes browsers use only TLS for this host and its subdomains for a year (RFC 6797, section 6.1). They
 * ignore it over plain HTTP.
 */
export function transportSecurity(publicUrl: string): Readonly<Record<string, string>> {
  if (!publicUrl.startsWith('https:')) return {};
  return { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };
}
