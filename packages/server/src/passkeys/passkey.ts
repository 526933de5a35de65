import type { Contracts } from '@portico/api';
import { timestamp } from '../clock.ts';
import type { NewEvent } from '../consequences/record-events.ts';
import type { PasskeyRow } from '../database/schema.ts';

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
export function passkeyEvent<Type extends 'account.passkey_added' | 'account.passkey_removed'>(
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

/** An account as authenticators know it: the octets of its id, in base64url. They tell nobody who it is. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
}

const TRANSPORT = /^[a-z][a-z-]{0,31}$/;
const MOST_TRANSPORTS = 8;

/** How a browser says that it can reach an authenticator, as it is stored. Future ways are kept as they come. */
export function storedTransports(given: unknown): string {
  const named = Array.isArray(given)
    ? given.filter((one) => typeof one === 'string' && TRANSPORT.test(one))
    : [];
  return [...new Set(named)].slice(0, MOST_TRANSPORTS).join();
}
