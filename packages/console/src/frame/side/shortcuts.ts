import { useEffect } from 'preact/hooks';
import { shared } from '../storage.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How the keys are called that open the search for everything. */
export const FIND = isMac ? '⌘ K' : 'Ctrl K';

const NAME = 'single-keys';
const OFF = 'off';

/** Whether `/` and `?` do something outside of fields. */
export const areSingleKeysOn = () => shared.read(NAME) !== OFF;

export const setSingleKeys = (on: boolean) => shared.write(NAME, on ? undefined : OFF);

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** A dialog that keys open. */
export type DialogName = 'palette' | 'keys';

/** Listens to the keys of all pages, except while a dialog is open. */
export function useShortcuts(open: (name: DialogName) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const target = targetOf(event);
      if (target === undefined) return;
      if (target === 'search') searchField()?.focus();
      else open(target);
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const searchField = () => document.querySelector<HTMLElement>('main input[type="search"]');

function targetOf(event: KeyboardEvent): DialogName | 'search' | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if ((isMac ? metaKey : ctrlKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
  if (ctrlKey || metaKey || altKey || isTyping(target) || !areSingleKeysOn()) return undefined;
  if (key === '?') return 'keys';
  return key === '/' && searchField() ? 'search' : undefined;
}
