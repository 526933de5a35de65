import type { ListedEvent, presentEvent } from '../events/event.ts';
import {
  ACTOR_EMAIL,
  ADDRESS,
  type ByPointer,
  canonicalJson,
  commitmentTo,
  IMPERSONATOR_EMAIL,
  personalIn,
  wholeEvent,
  withCommitments,
} from './canonical.ts';
import type { addressesOf, Sealed } from './store.ts';

interface Proven {
  readonly event: ListedEvent;
  readonly sealing: Sealed;
  /** The event as its reader may see it. */
  readonly shown: ReturnType<typeof presentEvent>;
  /** The accounts that it names. */
  readonly addresses: Awaited<ReturnType<typeof addressesOf>>;
}

/**
 * An event for somebody who checks its leaf: personal values that the reader may see, with their salts, and commitments in
 * place of the others and of what has been forgotten or changed since.
 */
export function provenEvent({ event, sealing, shown, addresses }: Proven) {
  const commitments: ByPointer = JSON.parse(sealing.commitments ?? '{}');
  const whole = wholeEvent(event);
  const values = personalIn(whole);
  const visible = personalIn({ ...shown, details: { ...shown.details } });
  const kept = saltsOf({ event, sealing, addresses });
  const salts: Record<string, string> = {};
  const hidden: Record<string, string> = {};
  for (const [pointer, commitment] of Object.entries(commitments)) {
    const [value, salt] = [values.get(pointer), kept[pointer]];
    const isShown = canonicalJson(visible.get(pointer) ?? null) === canonicalJson(value ?? null);
    if (salt !== undefined && isShown && commitmentTo(value, salt) === commitment) salts[pointer] = salt;
    else hidden[pointer] = commitment;
  }
  return { event: withCommitments(whole, hidden), salts };
}

/** The salts that are still kept, whether or not the values are as they were. */
function saltsOf({ event, sealing, addresses }: Omit<Proven, 'shown'>): ByPointer {
  const addressSalt = (id: string | null) => addresses.find((one) => one.id === id)?.salt ?? undefined;
  const salts = {
    ...JSON.parse(sealing.details_salts ?? '{}'),
    [ADDRESS]: sealing.ip_salt ?? undefined,
    [ACTOR_EMAIL]: addressSalt(event.actor_id),
    [IMPERSONATOR_EMAIL]: addressSalt(event.impersonator_id),
  };
  return salts;
}
