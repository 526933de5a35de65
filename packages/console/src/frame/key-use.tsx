import { words } from '../texts/words.json';
import { When } from './list.tsx';
import { distanceTo } from './time.ts';

interface KeyUseProps {
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
}

export const isOver = (expiresAt: string | null) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

/** When a key was last used, and when it stops working or has stopped. */
export function KeyUse({ lastUsedAt, expiresAt }: KeyUseProps) {
  const ends = isOver(expiresAt) ? words.hasExpired : words.expires;
  return (
    <p class="hint">
      {lastUsedAt ? <When at={lastUsedAt} says={words.used(distanceTo(lastUsedAt))} /> : words.neverUsed}
      {' · '}
      {expiresAt ? <When at={expiresAt} says={ends(distanceTo(expiresAt))} /> : words.neverExpires}
    </p>
  );
}
