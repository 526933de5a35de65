import type { ApplicationKind } from '@portico/api';
import { endGrantsOf } from '../../consequences/grants-ended.ts';
import { differences, type NewEvent } from '../../consequences/record-events.ts';
import { changedAt } from '../../ground/clock.ts';
import { takeTurn } from '../../ground/database/advisory-locks.ts';
import { hasAsMany, type Transaction } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { applicationSecrets, hashToken } from '../../pipeline/callers/key-token.ts';
import {
  type Application,
  applicationEvent,
  defaultSettings,
  isConfidential,
  type Settings,
  settingsOf,
  unnamedApplication,
} from './application.ts';
import {
  allApplications,
  deleteApplicationRow,
  insertApplication,
  rotateSecret,
  updateApplicationRow,
} from './store.ts';

export interface ApplicationInput {
  readonly name: string;
  readonly kind: ApplicationKind;
  readonly settings: Settings;
  /** Of a confidential application; one is made where none is given. */
  readonly secret?: string | undefined;
  /** One is made where none is given. */
  readonly id?: string | undefined;
}

/** The settings of a request, with those that it leaves out as they were. */
export function settingsFrom(
  given: Readonly<Partial<Record<keyof Settings, unknown>>>,
  before: Settings,
): Settings {
  const names = Object.keys(before) as (keyof Settings)[];
  const named = names.filter((name) => given[name] !== undefined);
  return { ...before, ...Object.fromEntries(named.map((name) => [name, given[name]])) };
}

export const settingsForNew = (kind: ApplicationKind, given: Parameters<typeof settingsFrom>[0]) =>
  settingsFrom(given, defaultSettings(kind));

/**
 * Registers an application. Others that register wait until the transaction ends, so that no two take the last place.
 * @returns undefined where there are as many as there may be
 */
export async function register(
  tx: Transaction,
  { name, kind, settings, secret: given, id = newId() }: ApplicationInput,
  { most, now }: { readonly most: number; readonly now: number },
) {
  await takeTurn(tx, 'applications');
  if (await hasAsMany(allApplications(tx), most)) return undefined;
  const secret = isConfidential(kind) ? (given ?? applicationSecrets.make()) : null;
  const application: Application = { ...unnamedApplication(kind, now), ...settings, id, name };
  await insertApplication(tx, application, secret === null ? undefined : hashToken(secret));
  const event = applicationEvent('application.created', application, { name, kind });
  return { application, secret, event };
}

/** @returns the application as it is now, and its event; no event where nothing differs */
export async function change(
  tx: Transaction,
  before: Application,
  wanted: Pick<Application, 'name' | 'state'> & Settings,
  now: number,
) {
  const after = { ...before, ...wanted };
  const told = differences(comparable(before), comparable(after));
  if (!told) return { application: before, event: 'unchanged' as const };
  const application = { ...after, updated_at: changedAt(before, { updated_at: now }) };
  await updateApplicationRow(tx, application);
  return { application, event: applicationEvent('application.updated', application, told) };
}

/** The members that an update can change. */
function comparable(application: Application) {
  return { name: application.name, state: application.state, ...settingsOf(application) };
}

interface Rotation {
  /** How long the earlier secrets still work, in milliseconds. */
  readonly overlap: number;
  readonly now: number;
  readonly secret?: string;
}

export async function rotate(
  tx: Transaction,
  application: Application,
  { overlap, now, secret = applicationSecrets.make() }: Rotation,
) {
  const updated = { ...application, updated_at: changedAt(application, { updated_at: now }) };
  const endsAt = overlap === 0 ? undefined : now + overlap;
  await rotateSecret(tx, application, { secretHash: hashToken(secret), endsAt });
  await updateApplicationRow(tx, updated);
  const details = { name: application.name, overlap: Math.round(overlap / 1_000) };
  return { application: updated, secret, event: applicationEvent('application.rotated', updated, details) };
}

/** @returns the events: its own, and those of grants */
export async function remove(tx: Transaction, application: Application): Promise<[NewEvent, ...NewEvent[]]> {
  await deleteApplicationRow(tx, application.id);
  const grants = await endGrantsOf(tx, { kind: 'application', subject_id: application.id });
  return [applicationEvent('application.deleted', application, { name: application.name }), ...grants];
}
