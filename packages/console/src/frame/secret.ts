/**
 * Runs before anything else: takes the secret of a mail's link out of the address bar, and with it out of the history,
 * bookmarks and what somebody reads over a shoulder. It is kept nowhere else: a page that is loaded again has none.
 */
let secret: string | undefined;
const listeners = new Set<() => void>();

function take(): void {
  const found = new URLSearchParams(location.hash.slice(1)).get('token');
  if (found === null) return;
  secret = found || undefined;
  history.replaceState(null, '', location.pathname + location.search);
  for (const listener of listeners) listener();
}

take();
// Where nothing but the fragment differs, browsers do not load the page again.
addEventListener('hashchange', take);

/** The secret that the person's mail brought; undefined where the link had none. */
export const mailedSecret = () => secret;

/** @returns a function that ends it */
export function onMailedSecret(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
