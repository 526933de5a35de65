import type { WaysProps } from './elsewhere/ways.tsx';
import { useLate } from './late.ts';
import { hasOption } from './options.ts';

/** The ways to sign in with the team's providers, loaded after the page; nothing where it has none. */
export function Elsewhere(props: WaysProps) {
  const loaded = useLate(
    hasOption('providers'),
    () => import('./elsewhere/ways.tsx'),
    () => {},
  );
  return loaded ? <loaded.Ways {...props} /> : null;
}
