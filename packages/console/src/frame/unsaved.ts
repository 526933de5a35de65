import { useEffect } from 'preact/hooks';
import { frame } from '../texts/frame.json';
import { guardLeaving } from './router.ts';

/** While something is shown that can't be shown again, asks before the page is left. */
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
