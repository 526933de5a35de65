import { Failure } from '@portico/conventions';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Refusal } from '../../pipeline/change.ts';
import type { Application } from '../applications/application.ts';
import type { Needs } from '../handler.ts';
import { opensSession, type RedemptionRules, redeemOnce } from '../redemption/grant.ts';
import { noteRedeemed } from '../redemption/store.ts';
import { findDevice, markDeviceAsSpent, recordPoll } from './store.ts';

type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

/** The request of a device that a person has approved, with its grant, as it was found before anything was locked. */
export type ApprovedDevice = DeviceRow & {
  readonly [Column in 'grant_id' | 'account_id' | 'scopes']: string;
};

/**
 * Makes the function that finds the approved request of a device code, and otherwise says why there is none yet (RFC 8628,
 * section 3.5).
 * @throws Failure from that function: `APPLICATION_FORBIDDEN`, `GRANT_INVALID`, `DEVICE_PENDING`, `DEVICE_TOO_FAST`,
 * `DEVICE_REFUSED`, `DEVICE_CODE_EXPIRED`
 */
export function approvedDeviceFinder({
  database,
  clock,
}: Pick<Needs, 'database' | 'clock'>): (code: string, application: Application) => Promise<ApprovedDevice> {
  const isInTime = recordPoll(database);
  return async (code, application) => {
    if (!application.devices) throw new Failure('APPLICATION_FORBIDDEN');
    const hash = hashToken(code);
    const found = await findDevice(database.read, hash);
    if (found?.application_id !== application.id) throw new Failure('GRANT_INVALID');
    const now = clock();
    // A code that is spent is judged under the lock, where a second use ends its grant.
    if (now >= found.expires_at && found.spent_at === null) throw new Failure('DEVICE_CODE_EXPIRED');
    if (found.answered_at === null)
      throw new Failure((await isInTime({ hash, now })) ? 'DEVICE_PENDING' : 'DEVICE_TOO_FAST');
    if (!isApproved(found)) throw new Failure('DEVICE_REFUSED');
    return found;
  };
}

function isApproved(found: DeviceRow): found is ApprovedDevice {
  return found.grant_id !== null && found.account_id !== null && found.scopes !== null;
}

/** Redeems a device code as an authorization code, for the person who approved the device: see `redeemOnce`. */
export function redeemDevice(
  tx: Transaction,
  found: ApprovedDevice,
  account: AccountRow | undefined,
  rules: RedemptionRules,
): Promise<SessionCaller | Refusal> {
  const again = async () => {
    const device = await findDevice(tx, found.hash);
    return device && isApproved(device) ? device : undefined;
  };
  return redeemOnce(tx, found, { account, again }, rules);
}

/** Records that a device got its tokens. */
export async function spendDevice(tx: Transaction, device: ApprovedDevice, now: number): Promise<void> {
  await markDeviceAsSpent(tx, device.hash, now);
  await noteRedeemed(tx, device, { now, opensSession: opensSession(device) });
}
