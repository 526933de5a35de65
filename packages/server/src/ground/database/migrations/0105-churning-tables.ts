import { CHURNING, type ColumnTypes } from './column-types.ts';

const TABLES = [
  ...['api_key_idempotency_keys', 'approvals', 'client_assertions', 'dpop_proofs', 'failed_guesses'],
  ...['grant_endings', 'grants', 'idempotency_mentions', 'login_codes', 'mail_secrets', 'passkey_challenges'],
  ...['policy_refusals', 'saml_assertions', 'scim_awaited_roles', 'service_key_idempotency_keys'],
  ...['service_key_refusals', 'solved_challenges', 'totp_setups'],
] as const;

/** Cleans up the remaining tables whose rows come, go or are touched, as soon as those of the first release. */
export function churningTables({ storage }: ColumnTypes): string[] {
  return TABLES.flatMap((table) => storage(table, CHURNING));
}
