import type { WayButtonProps, WaysProps } from './federation/ways.tsx';
import { useLazy } from './lazy.ts';
import { hasOption } from './options.ts';

const ways = () => import('./federation/ways.tsx');

/** Buttons of the team's providers, loaded after the page; null if the team has none. */
export function ProviderButtons(props: WaysProps) {
  const loaded = useLazy(hasOption('providers'), ways, () => {});
  return loaded ? <loaded.Ways {...props} /> : null;
}

/** Leaves for a provider or a connection: a button that is loaded after the page, which is rarely opened for it. */
export function LeaveButton(props: WayButtonProps) {
  const loaded = useLazy(true, ways, () => {});
  return loaded ? <loaded.WayButton {...props} /> : null;
}
