import { networkOf } from '@portico/conventions/node';
import { DAY } from '../../ground/clock.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import type { OldRows } from '../../ground/work/old-rows.ts';
import { browserOf } from './browser.ts';

/** How long a device is known after its last sign-in, in milliseconds. */
const KNOWN_FOR = 90 * DAY;
/** How many devices are remembered of an account: those that signed in last. */
export const MOST_DEVICES = 100;
/** For how long after an account came about nobody is told, in milliseconds. */
const YOUNG = DAY;

/** From where somebody signs in. */
export interface SigningIn {
  /** As it was before. */
  readonly account: Pick<
    AccountRow,
    'id' | 'email' | 'email_verified_at' | 'created_at' | 'last_signed_in_at'
  >;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly now: number;
}

/**
 * Remembers the device with which somebody signs in. The account has to be locked.
 * @returns whether it is one that the account does not know, and whose person is to be told
 */
export async function isNewDevice(
  tx: Transaction,
  signingIn: SigningIn,
  keys: Pick<SecretKeys, 'hmac' | 'hmacs'>,
): Promise<boolean> {
  const { account, now } = signingIn;
  const device = deviceOf(signingIn);
  const words = ['device', account.id, ...device] as const;
  const before = await tx
    .deleteFrom('devices')
    .where('account_id', '=', account.id)
    .where('device_hmac', 'in', keys.hmacs(...words))
    .returning('last_seen_at')
    .execute();
  const row = { account_id: account.id, device_hmac: keys.hmac(...words), last_seen_at: now };
  await tx.insertInto('devices').values(row).execute();
  if (before.some(({ last_seen_at }) => last_seen_at > now - KNOWN_FOR)) return false;
  await forgetSurplus(tx, account.id);
  return isTold(signingIn) && !(await hasSession(tx, account.id, { device, now }));
}

type Device = readonly [network: string, browser: string];

function deviceOf({ ipAddress, userAgent }: Pick<SigningIn, 'ipAddress' | 'userAgent'>): Device {
  return [networkOf(ipAddress), browserOf(userAgent) ?? ''];
}

/**
 * Nobody is told of the first sign-in, of one to an account that has just come about, or at an address of which nobody knows
 * whose it is, or has known only since this sign-in.
 */
function isTold({ account, now }: SigningIn): boolean {
  const { created_at, email_verified_at, last_signed_in_at } = account;
  const isVerified = email_verified_at !== null && email_verified_at < now;
  return isVerified && last_signed_in_at !== null && created_at <= now - YOUNG;
}

/** Only the devices that signed in last are kept. */
async function forgetSurplus(tx: Transaction, accountId: string): Promise<void> {
  const surplus = tx
    .selectFrom('devices')
    .select('device_hmac')
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .limit(MOST_DEVICES)
    .offset(MOST_DEVICES);
  await tx
    .deleteFrom('devices')
    .where('account_id', '=', accountId)
    .where('device_hmac', 'in', surplus)
    .execute();
}

/**
 * Whether the person has a session that began with a device: devices are not remembered from before there was a memory of
 * them, or under a secret key that was given up since.
 */
async function hasSession(
  tx: Transaction,
  accountId: string,
  { device, now }: { readonly device: Device; readonly now: number },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('sessions')
    .select(['ip_address as ipAddress', 'user_agent as userAgent'])
    .where('account_id', '=', accountId)
    .where('impersonator_id', 'is', null)
    .where('grant_id', 'is', null)
    .where('created_at', '>', now - KNOWN_FOR)
    .orderBy('id', 'desc')
    .limit(MOST_DEVICES)
    .execute();
  return rows.some((row) => deviceOf(row).join() === device.join());
}

/** Devices that are no longer known. */
export function forgottenDevices(now: number): OldRows<'devices', 'last_seen_at'> {
  const upTo = now - KNOWN_FOR;
  return { table: 'devices', by: 'last_seen_at', upTo, key: ['account_id', 'device_hmac'] };
}
