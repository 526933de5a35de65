import type { ProviderRow } from '../../ground/database/schema.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED } from '../../ground/secret-keys/sealed.ts';
import type { Credential, ProviderSettings } from './provider.ts';

/** The columns of a provider's settings. */
export function columnsOf({ id: key, position, name, preset, issuer, ...settings }: ProviderSettings) {
  return {
    key,
    position,
    name,
    preset,
    issuer,
    client_id: settings.clientId,
    scopes: JSON.stringify(settings.scopes),
    trusts_email: Number(settings.trustsEmail),
    team_id: settings.teamId,
    key_id: settings.keyId,
  };
}

export function storedSettings({
  key,
  position,
  name,
  preset,
  issuer,
  ...row
}: ProviderRow): ProviderSettings {
  return {
    id: key,
    position,
    name,
    preset,
    issuer,
    clientId: row.client_id,
    scopes: JSON.parse(row.scopes) as string[],
    trustsEmail: row.trusts_email === 1,
    teamId: row.team_id,
    keyId: row.key_id,
  };
}

/** Decrypts the secret of a provider. */
export function secretIn({ id, secret }: Pick<ProviderRow, 'id' | 'secret'>, keys: SecretKeys): string {
  return keys.open(placeOf(SEALED.provider, id), secret).toString();
}

export function credentialIn(row: ProviderRow, keys: SecretKeys): Credential {
  const secret = secretIn(row, keys);
  const { preset, team_id, key_id } = row;
  return preset === 'apple'
    ? { kind: 'key', teamId: team_id ?? '', keyId: key_id ?? '', key: secret }
    : { kind: 'secret', secret };
}
