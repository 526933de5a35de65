import { useState } from 'preact/hooks';
import { useLazy } from '../../frame/lazy.ts';
import { words } from '../../texts/words.json';
import type { ProviderStepsProps } from './provider-steps.tsx';

const load = () => import('./provider-steps.tsx');

/** The steps at an identity provider, loaded only once opened. */
export function StepsBelow(props: ProviderStepsProps) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLazy(isOpen, load, () => setOpen(false));
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="button">{words.showSteps}</summary>
      {loaded && <loaded.ProviderSteps key={props.of} {...props} />}
    </details>
  );
}
