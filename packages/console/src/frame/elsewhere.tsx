import type { WayButtonProps, WaysProps } from './elsewhere/ways.tsx';
import { useLate } from './late.ts';
import { hasOption } from './options.ts';

const ways = () => import('./elsewhere/ways.tsx');

/** The ways to sign in with the team's providers, loaded after the page; nothing where it has none. */
export function Elsewhere(props: WaysProps) {
  const loaded = useLate(hasOption('providers'), ways, () => {});
  return loaded ? <loaded.Ways {...props} /> : null;
}

/** Leaves for a provider or a connection: a button that is loaded after the page, which is rarely opened for it. */
export function Leave(props: WayButtonProps) {
  const loaded = useLate(true, ways, () => {});
  return loaded ? <loaded.WayButton {...props} /> : null;
}
