/**
 * Runs before anything else of a page: takes the secret of the mail's link out of the address bar, and with it out of
 * the history, bookmarks and what somebody reads over a shoulder. It is kept nowhere else: a page that is loaded again
 * has none.
 */
function take(): string | undefined {
  const secret = new URLSearchParams(location.hash.slice(1)).get('token');
  history.replaceState(null, '', location.pathname + location.search);
  return secret || undefined;
}

const first = take();

/**
 * Starts the page with the secret, and again where another link is opened in the same tab: when nothing but the
 * fragment differs, browsers do not load the page again.
 * @param start gets undefined where the link has no secret
 */
export function startWithSecret(start: (secret: string | undefined) => void): void {
  addEventListener('hashchange', () => start(take()));
  start(first);
}
