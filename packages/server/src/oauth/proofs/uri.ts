const UNRESERVED = /^[A-Za-z0-9\-._~]$/;

/**
 * A URL without its query and fragment, in the form in which equal ones are the same text (RFC 3986, sections 6.2.2 and 6.2.3;
 * RFC 9449, section 4.3). Undefined for anything else than an HTTP URL.
 */
export function normalizedUri(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return `${url.origin}${url.pathname.replaceAll(/%[0-9a-f]{2}/gi, normalizedOctet)}`;
}

function normalizedOctet(encoded: string): string {
  const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
  return UNRESERVED.test(character) ? character : encoded.toUpperCase();
}
