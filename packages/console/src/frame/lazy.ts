import { useEffect, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import { notify } from './notices.tsx';

/**
 * Loads code when it is first needed.
 * @param failed called if it can't be loaded, after a notice
 * @returns undefined until it has loaded
 */
export function useLazy<Loaded>(
  isNeeded: boolean,
  load: () => Promise<Loaded>,
  failed: () => void,
): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ readonly it: Loaded }>();
  useEffect(() => {
    if (!isNeeded || loaded) return;
    load().then(
      (it) => setLoaded({ it }),
      () => {
        notify(texts.partMissing);
        failed();
      },
    );
  }, [isNeeded, loaded]);
  return isNeeded ? loaded?.it : undefined;
}
