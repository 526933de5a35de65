const LONGEST = 2_000;
/** Characters that browsers remove or turn into slashes before they read a URL (WHATWG URL, section 4.4), and spaces. */
const MISREAD = /[\\\p{Cc}\p{Z}]/u;

/**
 * The target after a sign-in: a path of the product itself. Anything else becomes `/`.
 * @param prefix of the routes, which are no targets
 */
export function returnPath(given: string | null, origin: string, prefix: string): string {
  if (given === null || given.length > LONGEST || !/^\/(?!\/)/.test(given) || MISREAD.test(given)) return '/';
  if (!URL.canParse(given, origin)) return '/';
  const url = new URL(given, origin);
  const path = url.pathname + url.search + url.hash;
  // `/.//example.com` has become `//example.com`, which is another host where it is read again.
  const isOwn = url.origin === origin && !path.startsWith('//');
  return isOwn && !`${url.pathname}/`.startsWith(`${prefix}/`) ? path : '/';
}
