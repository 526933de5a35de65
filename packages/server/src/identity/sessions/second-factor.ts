import type { Method } from '@portico/api';
import type { Transaction } from '../../ground/database/database.ts';
import type { SessionRow } from '../../ground/database/schema.ts';

type Origin = Pick<SessionRow, 'factor_at' | 'factor_organization_id'>;

/** The columns of a session that began without a second factor. */
export const NO_FACTOR: Origin = { factor_at: null, factor_organization_id: null };

interface SignInProof {
  readonly accountId: string;
  readonly methods: readonly Method[];
  readonly passkeyId: string | null;
}

/** Where the second factor comes from with which somebody has just signed in. */
export async function originOfFactor(
  tx: Transaction,
  { accountId, methods, passkeyId }: SignInProof,
): Promise<Origin> {
  const passkeys = tx
    .selectFrom('passkeys')
    .select(['created_at as factor_at', 'sso_organization_id as factor_organization_id'])
    .where('account_id', '=', accountId);
  if (methods.includes('passkey'))
    return (await passkeys.where('id', '=', passkeyId).executeTakeFirst()) ?? NO_FACTOR;
  const apps = tx
    .selectFrom('totp')
    .select(['created_at as factor_at', 'sso_organization_id as factor_organization_id'])
    .where('account_id', '=', accountId);
  if (methods.includes('totp')) return (await apps.executeTakeFirst()) ?? NO_FACTOR;
  if (!methods.includes('recovery_code')) return NO_FACTOR;
  // The codes came with the first factor, and go with the last.
  const factors = [...(await passkeys.execute()), ...(await apps.execute())];
  const [oldest] = factors.sort((one, other) => one.factor_at - other.factor_at);
  return oldest ?? NO_FACTOR;
}
