import { Failure } from '@portico/conventions';
import { endGrant } from '../../consequences/grants-ended.ts';
import { allOf } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import type { Refusal } from '../../pipeline/change.ts';
import type { Application } from '../applications/application.ts';
import { scopesOf } from '../authorizations/grant.ts';
import type { Needs } from '../handler.ts';
import { lockGrant, personOf, type Rules } from '../redemption/grant.ts';
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

/**
 * Redeems a device code, once, under the lock of its account: returns the person who approved the device. A code that comes
 * again after its tokens ends its grant, as an authorization code does (RFC 6749, section 4.1.2).
 * @throws Failure `refused`, where it is no longer valid
 */
export async function redeemDevice(
  tx: Transaction,
  { hash, ...grant }: ApprovedDevice,
  account: AccountRow | undefined,
  { refused, ...rules }: Rules & { readonly refused: Failure },
): Promise<SessionCaller | Refusal> {
  await lockGrant(tx, grant);
  const device = await findDevice(tx, hash);
  if (device && device.spent_at !== null)
    return { failure: refused, events: allOf(await endGrant(tx, grant.grant_id, 'code_reused')) };
  const isValid = device !== undefined && isApproved(device) && account && rules.now < device.expires_at;
  const person = isValid ? await personOf(tx, device, rules) : undefined;
  if (!person) throw refused;
  return person;
}

/** Records that a device got its tokens. */
export function spendDevice(tx: Transaction, device: ApprovedDevice, now: number): Promise<void> {
  return markDeviceAsSpent(tx, device, { now, opensSession: scopesOf(device).includes('portico') });
}
