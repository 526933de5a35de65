/**
 * Identifies the entry of the browser's history, by which a page's state is restored: in milliseconds of Unix time, when
 * it was made. Browsers load the first page of a tab, and addresses that people type, without one.
 */
export function currentEntry(): number {
  if (!history.state?.entry) history.replaceState({ ...history.state, entry: Date.now() }, '');
  return history.state.entry;
}
