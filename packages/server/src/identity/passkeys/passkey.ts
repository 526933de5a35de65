import type { Contracts } from '@portico/api';
import type { NewEvent } from '../../consequences/record-events.ts';
import { timestamp } from '../../ground/clock.ts';
import type { PasskeyRow } from '../../ground/database/schema.ts';

export function presentPasskey(passkey: PasskeyRow): Contracts['getPasskey']['answer']['body'] {
  const { transports, last_used_at: lastUsedAt } = passkey;
  return {
    id: passkey.id,
    name: passkey.name,
    createdAt: timestamp(passkey.created_at),
    updatedAt: timestamp(passkey.updated_at),
    lastUsedAt: lastUsedAt === null ? null : timestamp(lastUsedAt),
    backedUp: passkey.backed_up === 1,
    transports: transports === '' ? [] : transports.split(','),
  };
}

/** An event of a passkey, in the list of its account. */
export function passkeyEvent<
  Type extends 'account.passkey_added' | 'account.passkey_removed' | 'account.passkey_counter_reset',
>(
  type: Type,
  { id, account_id, name }: Pick<PasskeyRow, 'id' | 'account_id' | 'name'>,
  more?: Pick<NewEvent<Type>, 'actor' | 'details'>,
) {
  return {
    type,
    subject: account_id,
    account: account_id,
    ...more,
    details: { passkeyId: id, passkeyName: name, ...more?.details },
  };
}

/** The user handle of an account: the octets of its id in base64url, which reveal nothing about the person. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}

const TRANSPORT = /^[a-z][a-z-]{0,31}$/;
const MOST_TRANSPORTS = 8;

/** The transports by which a browser can reach an authenticator, as they are stored. Unknown ones are kept, too. */
export function storedTransports(given: unknown): string {
  const named = Array.isArray(given)
    ? given.filter((one) => typeof one === 'string' && TRANSPORT.test(one))
    : [];
  return [...new Set(named)].slice(0, MOST_TRANSPORTS).join();
}

/**
 * Names of authenticators by AAGUID: the passkey managers of operating systems and browsers, and other common ones. Their
 * makers publish the identifiers, and the community collects them at
 * https://github.com/passkeydeveloper/passkey-authenticator-aaguids; nothing else is taken from there.
 */
const NAMES = new Map([
  ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ['0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6', 'Keeper'],
  ['50726f74-6f6e-5061-7373-50726f746f6e', 'Proton Pass'],
  ['531126d6-e717-415c-9320-3d9aa6981239', 'Dashlane'],
  ['53414d53-554e-4700-0000-000000000000', 'Samsung Pass'],
  ['6028b017-b1d4-4c02-b4b3-afcdafc96bb2', 'Windows Hello'],
  ['771b48fd-d3d4-4f74-9232-fc157ab0507a', 'Edge on Mac'],
  ['9ddd1817-af5a-4672-a2b9-3e3dd95000a9', 'Windows Hello'],
  ['adce0002-35bc-c60a-648b-0b25f1f05503', 'Chrome on Mac'],
  ['b78a0a55-6ef8-d246-a042-ba0f6d55050c', 'LastPass'],
  ['b84e4048-15dc-4dd0-8640-f4f60813c8af', 'NordPass'],
  ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
  ['d3452668-01fd-4c12-926c-83a4204853aa', 'Microsoft Password Manager'],
  ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
  ['dd4ec289-e01d-41c9-bb89-70fa845d4bf2', 'iCloud Keychain'],
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
  ['f3809540-7f14-49c1-a8b3-8f813b225541', 'Enpass'],
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'Apple Passwords'],
  ['fdb141b2-5d84-443e-8a35-4698c205a502', 'KeePassXC'],
]);

/** The name of a passkey until its owner renames it. */
export function nameOf(aaguid: string): string {
  return NAMES.get(aaguid) ?? 'Passkey';
}
