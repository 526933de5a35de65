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

interface MomentProps {
  /** RFC 3339; null for never. */
  readonly at: string | null;
}

/** A moment in the column of a table that says what it is. */
export const Ago = ({ at }: MomentProps) =>
  at === null ? words.never : <When at={at} says={distanceTo(at)} />;

/** The same for the end of a key, which may be over. */
export const Ends = ({ at }: MomentProps) =>
  at !== null && isOver(at) ? <When at={at} says={words.hasExpired(distanceTo(at))} /> : <Ago at={at} />;
