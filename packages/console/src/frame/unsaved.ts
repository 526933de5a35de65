import { useEffect } from 'preact/hooks';
import { frame } from '../texts/frame.json';
import { guardLeaving } from './router.ts';

/** Asks before the page is left, while it shows content that can't be shown again. */
export function useUnsaved(): void {
  useEffect(() => {
    const warn = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', warn);
    const free = guardLeaving(() => confirm(frame.shownOnce.leave));
    return () => {
      removeEventListener('beforeunload', warn);
      free();
    };
  }, []);
}
