import type { Contracts } from '@portico/api';
import type { NewEvent } from '../../consequences/record-events.ts';
import { timestamp } from '../../ground/clock.ts';
import type { AccountRow, IdentityRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { ProviderClaims } from '../providers/relying-party.ts';
import type { NamedIdentity } from './store.ts';

/** The way by which somebody's word came. */
export type Way = Pick<IdentityRow, 'provider_id' | 'connection_id'>;

interface NewIdentity {
  readonly account: Pick<AccountRow, 'id' | 'email_verified_at'>;
  readonly said: ProviderClaims;
  readonly way: Way;
  readonly now: number;
  /** Whether it is linked in order to sign in with it at once. */
  readonly isUsed: boolean;
}

export function newIdentity({ account, said, way, now, isUsed }: NewIdentity): IdentityRow {
  return {
    id: newId(),
    account_id: account.id,
    issuer: said.issuer,
    subject: said.subject,
    provider_id: way.provider_id,
    connection_id: way.connection_id,
    email: said.email,
    before_verification: account.email_verified_at === null ? 1 : 0,
    created_at: now,
    last_used_at: isUsed ? now : null,
  };
}

/** The id of a provider or a connection, as events and answers name it. */
export const wayOf = ({ provider_id, connection_id }: Way): string => provider_id ?? connection_id ?? '';

/** The same, as events of sessions name them. */
export function wayTold({ provider_id, connection_id }: Way) {
  if (provider_id !== null) return { provider: provider_id };
  return connection_id === null ? {} : { connection: connection_id };
}

/** A provider or a connection that is gone is called by its id. */
export function presentIdentity(identity: NamedIdentity): Contracts['completeIdentity']['answer']['body'] {
  const id = wayOf(identity);
  const { created_at, last_used_at: lastUsedAt } = identity;
  return {
    id: identity.id,
    provider: { id, name: identity.way_name ?? id },
    email: identity.email,
    createdAt: timestamp(created_at),
    lastUsedAt: lastUsedAt === null ? null : timestamp(lastUsedAt),
  };
}

/** An event of an identity, in the list of its account. */
export function identityEvent<Type extends 'identity.linked' | 'identity.unlinked'>(
  type: Type,
  identity: IdentityRow,
  more?: Pick<NewEvent<Type>, 'actor' | 'details'>,
) {
  const { id, account_id, email } = identity;
  const details = { provider: wayOf(identity), email, ...more?.details };
  return { type, subject: id, account: account_id, ...more, details };
}
