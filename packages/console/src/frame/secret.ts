/**
 * Runs before anything else: removes the secret of an emailed link from the address bar, and so from history, bookmarks
 * and the view of bystanders. It is kept only in memory, so reloading the page loses it.
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
// Opening another such link in the same tab changes only the fragment, for which browsers do not reload the page.
addEventListener('hashchange', take);

/** The secret from the emailed link; undefined if it had none. */
export const mailedSecret = () => secret;

/** @returns a function that unsubscribes */
export function onMailedSecret(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
