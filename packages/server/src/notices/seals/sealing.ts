import { setImmediate as turn } from 'node:timers/promises';
import { BY_ITSELF, recordEvents } from '../../consequences/record-events.ts';
import { MINUTE } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AddressSaltRow } from '../../ground/database/schema.ts';
import { firstIdAt, newId } from '../../ground/id.ts';
import type { Batch } from '../../ground/work/task.ts';
import type { Signer } from '../../oauth/tokens/signing-keys.ts';
import {
  ACTOR_EMAIL,
  ADDRESS,
  commitmentTo,
  IMPERSONATOR_EMAIL,
  leafOf,
  newSalt,
  personalIn,
  type SealableEvent,
  wholeEvent,
} from './canonical.ts';
import { presentSeal, signSeal, type UnsignedSeal } from './seal.ts';
import * as store from './store.ts';
import { rootOf, subtreesOf } from './tree.ts';

/** Events younger than this may still be about to be committed. */
const SETTLED_AFTER = MINUTE;
/** Leaves of a tree: what one transaction writes. Not fewer beside writers: a seal remains, with an event of its own. */
const MOST_LEAVES = 1_000;
/** How many leaves are computed before others get their turn. */
const AT_ONCE = 100;

interface Sealer {
  readonly now: number;
  readonly signer: Signer;
  readonly isTeamTold: boolean;
}

/** Seals the oldest events that have no seal. */
export async function sealSome(tx: Transaction, { now, signer, isTeamTold }: Sealer): Promise<Batch> {
  const before = firstIdAt(now - SETTLED_AFTER);
  const { events, isMoreLeft } = await store.lockUnsealed(tx, before, MOST_LEAVES);
  const [first, last] = [events[0], events.at(-1)];
  // Events that tell of seals get none alone.
  const isWorthIt = isMoreLeft || events.some(({ type }) => type !== 'events.sealed');
  if (!first || !last || !isWorthIt) return { done: 0, isMoreLeft: false };

  const addresses = await committedAddresses(tx, events);
  const sealed: ReturnType<typeof sealedEvent>[] = [];
  for (const [at, event] of events.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await turn();
    sealed.push(sealedEvent(event, addresses));
  }
  const subtrees = subtreesOf(sealed.map(({ leaf }) => leaf));
  const previous = await store.latestSeal(tx);
  const unsigned: UnsignedSeal = {
    number: (previous?.number ?? 0) + 1,
    count: events.length,
    first_event_id: first.id,
    last_event_id: last.id,
    root: rootOf(subtrees),
    previous_root: previous?.root ?? null,
    at: now,
  };
  const signature = await signSeal(unsigned, signer);
  const seal = { ...unsigned, id: newId(), signature, subtrees: JSON.stringify(subtrees) };
  if (!(await store.insertSeal(tx, seal))) return { done: 0, isMoreLeft: true };
  const leaves = events.map(({ id, account_id, goes }, at) => ({
    seal_number: seal.number,
    leaf_index: at,
    event_id: id,
    account_id: goes ? account_id : null,
    leaf: sealed[at]?.leaf ?? '',
  }));
  await store.insertLeaves(tx, leaves);
  const sealings = sealed.map(({ leaf: _, ...sealing }, at) => ({ ...sealing, leaf_index: at }));
  await store.markAsSealed(tx, seal.number, sealings);
  const told = { type: 'events.sealed', subject: last.id, details: { seal: presentSeal(seal) } } as const;
  await recordEvents(tx, told, { source: BY_ITSELF, now, isTeamTold });
  return { done: events.length, isMoreLeft };
}

interface Address {
  readonly email: string;
  readonly commitment: string;
}

/** The addresses of the accounts that events name, and what stands for them; a new or changed one gets a salt. */
async function committedAddresses(
  tx: Transaction,
  events: readonly Pick<SealableEvent, 'actor_id' | 'impersonator_id'>[],
): Promise<ReadonlyMap<string, Address>> {
  const named = events.flatMap(({ actor_id, impersonator_id }) => [actor_id, impersonator_id]);
  const ids = [...new Set(named.filter((id) => id !== null))];
  const fresh: AddressSaltRow[] = [];
  const addresses = new Map<string, Address>();
  for (const { id, email, salt, commitment } of await store.addressesOf(tx, ids)) {
    if (salt !== null && commitment !== null && commitmentTo(email, salt) === commitment) {
      addresses.set(id, { email, commitment });
      continue;
    }
    const another = newSalt();
    const made = { account_id: id, salt: another, commitment: commitmentTo(email, another) };
    fresh.push(made);
    addresses.set(id, { email, commitment: made.commitment });
  }
  await store.keepAddressSalts(tx, fresh);
  return addresses;
}

type Unsealed = Omit<SealableEvent, 'actor_email' | 'impersonator_email'>;

/** The leaf of an event, with the commitments and salts to keep beside it. */
function sealedEvent(row: Unsealed, addresses: ReadonlyMap<string, Address>) {
  const actor = addresses.get(row.actor_id ?? '');
  const impersonator = addresses.get(row.impersonator_id ?? '');
  const event = wholeEvent({
    ...row,
    actor_email: actor?.email ?? null,
    impersonator_email: impersonator?.email ?? null,
  });
  const commitments: Record<string, string> = {};
  const salts: Record<string, string> = {};
  const known = new Map([
    [ACTOR_EMAIL, actor?.commitment],
    [IMPERSONATOR_EMAIL, impersonator?.commitment],
  ]);
  for (const [pointer, value] of personalIn(event)) {
    const ofAddress = known.get(pointer);
    const salt = newSalt();
    if (ofAddress === undefined) salts[pointer] = salt;
    commitments[pointer] = ofAddress ?? commitmentTo(value, salt);
  }
  const { [ADDRESS]: ip_salt = null, ...details } = salts;
  return {
    id: row.id,
    leaf: leafOf(event, commitments),
    commitments: storedOf(commitments),
    details_salts: storedOf(details),
    ip_salt,
  };
}

function storedOf(byPointer: Readonly<Record<string, string>>): string | null {
  return Object.keys(byPointer).length === 0 ? null : JSON.stringify(byPointer);
}
