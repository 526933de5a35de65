import { words } from '../texts/words.json';
import { When } from './list.tsx';
import { distanceTo } from './time.ts';

export const isOver = (expiresAt: string | null) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

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
