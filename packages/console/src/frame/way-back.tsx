import { goOnTo, texts } from '../texts/pending.json';
import { ButtonLink } from './controls.tsx';
import { pendingAuthorization } from './pending.ts';

/** On a page to which people were sent on their way to an application: leads back. */
export function WayBack() {
  const pending = pendingAuthorization();
  if (pending === undefined) return null;
  const { place, application } = pending;
  return (
    <section class="card" aria-label={texts.label}>
      <p>{texts.line(application)}</p>
      <ButtonLink to={place} label={goOnTo(application)} />
    </section>
  );
}
