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

interface ProvenInput {
  readonly event: ListedEvent;
  readonly sealing: Sealed;
  /** The event as its reader may see it. */
  readonly shown: ReturnType<typeof presentEvent>;
  /** The accounts that it names. */
  readonly addresses: Awaited<ReturnType<typeof addressesOf>>;
}

/**
 * The data to check the leaf of an event: the salts of personal values that they may see, and the commitments to
 * the others and to what has been forgotten or changed since.
 */
export function openings({ event, sealing, shown, addresses }: ProvenInput) {
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
  return { whole, salts, hidden };
}

/** An event with commitments in place of what its reader does not see, and the salts of what they see. */
export function provenEvent(proven: ProvenInput) {
  const { whole, salts, hidden } = openings(proven);
  return { event: withCommitments(whole, hidden), salts };
}

/** The salts that are still kept, whether or not the values are as they were. */
function saltsOf({ event, sealing, addresses }: Omit<ProvenInput, 'shown'>): ByPointer {
  const addressSalt = (id: string | null) => addresses.find((one) => one.id === id)?.salt ?? undefined;
  const salts = {
    ...JSON.parse(sealing.details_salts ?? '{}'),
    [ADDRESS]: sealing.ip_salt ?? undefined,
    [ACTOR_EMAIL]: addressSalt(event.actor_id),
    [IMPERSONATOR_EMAIL]: addressSalt(event.impersonator_id),
  };
  return salts;
}
