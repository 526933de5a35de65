/** In the field of a search: Enter takes the first result, and arrow down goes to it. */
export function toFirst(event: KeyboardEvent, first: HTMLElement | null | undefined): void {
  if (event.key === 'Enter') first?.click();
  else if (event.key === 'ArrowDown') first?.focus();
  else return;
  event.preventDefault();
}

/**
 * Goes through the results by the arrow keys.
 * @param before gets the focus on arrow up from the first; left out to stay there
 */
export function step(event: KeyboardEvent, results: 'a' | 'button', before?: HTMLElement | null): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const all = [...event.currentTarget.querySelectorAll(results)];
  const at = all.findIndex((one) => one.matches(':focus')) + by;
  (at < 0 ? before : all[at])?.focus();
  event.preventDefault();
}
