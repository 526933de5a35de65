/**
 * Runs before anything else: removes what an emailed link carries from the address bar, and so from bookmarks and the view of
 * bystanders. It stays with the entry of the tab's history, where reloading the page finds it: phones reload a page when
 * the person returns from another app.
 */
const listeners = new Set<() => void>();

function take(): void {
  const found = new URLSearchParams(location.hash.slice(1));
  const secret = found.get('token');
  if (secret === null) return;
  const state = { ...history.state, secret, mailedTo: found.get('email') };
  history.replaceState(state, '', location.pathname + location.search);
  for (const listener of listeners) listener();
}

take();
// Opening another such link in the same tab changes only the fragment, for which browsers do not reload the page.
addEventListener('hashchange', take);

/** The secret from the emailed link; undefined if it had none. */
export const mailedSecret = (): string | undefined => history.state?.secret || undefined;

/** The address to which the link claims to have been sent: anyone can write another one into a link. */
export const mailedTo = (): string | undefined => history.state?.mailedTo || undefined;

/** Removes the secret from the tab's history, when the page is left or the secret has been used. */
export function dropMailedSecret(): void {
  const { secret, mailedTo, ...others } = history.state ?? {};
  if (secret) history.replaceState(others, '');
}

/** @returns a function that unsubscribes */
export function onMailedSecret(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
