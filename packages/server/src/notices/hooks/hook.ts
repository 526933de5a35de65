import type { Contracts } from '@portico/api';
import { differences, type NewEvent } from '../../consequences/record-events.ts';
import { changedAt, timestamp } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { HookRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import { hostIn, storedUrl } from '../webhooks/webhook.ts';
import { deleteHookRow, type Hook, insertHook, updateHookRow } from './store.ts';

type Body = Contracts['getHook']['answer']['body'];
export type HookSettings = Pick<Body, 'url' | 'timeout' | 'onFailure' | 'remember'>;

export const HOOK_DEFAULTS = { timeout: 1, onFailure: 'refuse', remember: 0 } as const;

/** Settings of a body or a file, with all defaults. */
export function settingsOf(given: Pick<HookSettings, 'url'> & Partial<HookSettings>): HookSettings {
  const { timeout, onFailure, remember } = { ...HOOK_DEFAULTS, ...given };
  return { url: storedUrl(given.url), timeout, onFailure, remember };
}

export function storedSettings({ url, timeout, on_failure, remember }: HookRow): HookSettings {
  return { url, timeout: timeout / 1_000, onFailure: on_failure, remember: remember / 1_000 };
}

function columnsOf({ url, timeout, onFailure, remember }: HookSettings) {
  return {
    url,
    timeout: Math.round(timeout * 1_000),
    on_failure: onFailure,
    remember: remember * 1_000,
  };
}

export function presentHook(hook: Hook): Body {
  const { failing_since } = hook;
  return {
    id: hook.id,
    point: hook.point,
    ...storedSettings(hook),
    managed: hook.managed === 1,
    failingSince: failing_since === null ? null : timestamp(failing_since),
    secret: null,
    createdAt: timestamp(hook.created_at),
    updatedAt: timestamp(hook.updated_at),
  };
}

/** How events identify a hook: only by the host of its URL, as the rest may be secret. */
export const named = ({ point, url }: Pick<HookRow, 'point' | 'url'>) => ({ point, host: hostIn(url) });

interface Setting {
  readonly settings: HookSettings;
  /** The secret to sign with; undefined where it stays. */
  readonly secret: Uint8Array | undefined;
  readonly secretKeys: SecretKeys | undefined;
  readonly now: number;
}

interface SetHook {
  readonly hook: Hook;
  /** Undefined where it is as before. */
  readonly event: NewEvent | undefined;
}

/** @throws TypeError without secret keys, which every caller that brings a secret has */
function sealed(
  tx: Transaction,
  id: string,
  { secret, secretKeys }: Pick<Setting, 'secretKeys'> & { readonly secret: Uint8Array },
): Promise<string> {
  if (!secretKeys) throw new TypeError('Secrets are encrypted with the secret keys');
  return sealIn(tx, secretKeys, { place: placeOf(SEALED.hook, id), secret });
}

/** Makes the hook of a point that has none. @returns undefined where another request has just made one */
export async function createHook(
  tx: Transaction,
  point: HookRow['point'],
  { settings, secret, secretKeys, now }: Setting & { readonly secret: Uint8Array },
): Promise<SetHook | undefined> {
  const id = newId();
  const row: HookRow = {
    id,
    point,
    ...columnsOf(settings),
    secret: await sealed(tx, id, { secret, secretKeys }),
    failing_since: null,
    created_at: now,
    updated_at: now,
  };
  if (!(await insertHook(tx, row))) return undefined;
  const { url: _, ...told } = settings;
  const event = { type: 'hook.created', subject: id, details: { ...named(row), ...told } } as const;
  return { hook: { ...row, managed: 0 }, event };
}

/** Changes a hook, which must be locked. */
export async function changeHook(
  tx: Transaction,
  before: Hook,
  { settings, secret, secretKeys, now }: Setting,
): Promise<SetHook> {
  const changes = differences(storedSettings(before), settings);
  if (!changes && !secret) return { hook: before, event: undefined };
  const hook: Hook = {
    ...before,
    ...columnsOf(settings),
    ...(secret && { secret: await sealed(tx, before.id, { secret, secretKeys }) }),
    updated_at: changedAt(before, { updated_at: now }),
  };
  await updateHookRow(tx, hook);
  const { url: _, ...others } = changes ?? {};
  const hosts = differences({ host: hostIn(before.url) }, { host: hostIn(hook.url) });
  const details = { point: hook.point, ...hosts, ...others, ...(secret && { secret: true }) };
  return { hook, event: { type: 'hook.updated', subject: hook.id, details } };
}

/** Deletes a hook, which must be locked. */
export async function removeHook(tx: Transaction, hook: HookRow): Promise<NewEvent> {
  await deleteHookRow(tx, hook.id);
  return { type: 'hook.deleted', subject: hook.id, details: named(hook) };
}
