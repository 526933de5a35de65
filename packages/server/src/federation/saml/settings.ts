import { X509Certificate } from 'node:crypto';
import type { Transaction } from '../../ground/database/database.ts';
import type { SamlSettingsRow } from '../../ground/database/schema.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import type { IdentityProvider } from './answer.ts';
import type { DecryptionKey } from './service-provider.ts';
import { insertSettings, updateSettings } from './store.ts';

/** When the last of its certificates ends: until then, an identity provider has one to sign with. */
function certificatesEndAt({ certificates }: IdentityProvider): number {
  return Math.max(...certificates.map((pem) => new X509Certificate(pem).validToDate.getTime()));
}

/** The columns of what metadata say. */
function providerColumns(provider: IdentityProvider, now: number) {
  return {
    provider: JSON.stringify(provider),
    certificates_end_at: certificatesEndAt(provider),
    warned_at: null,
    read_at: now,
  } satisfies Partial<SamlSettingsRow>;
}

/** Builds before 0.1.0 did not know which certificates they left out: they refused the metadata. */
export const providerOf = ({ provider }: Pick<SamlSettingsRow, 'provider'>): IdentityProvider => ({
  leftOut: [],
  ...JSON.parse(provider),
});

interface NewSettings {
  readonly id: string;
  readonly provider: IdentityProvider;
  readonly key: DecryptionKey;
  readonly now: number;
}

/** Keeps what a new connection knows of both sides. */
export async function addSettings(
  tx: Transaction,
  secretKeys: SecretKeys,
  { id, provider, key, now }: NewSettings,
): Promise<void> {
  const sealed = { place: placeOf(SEALED.samlKey, id), secret: Buffer.from(key.privateKey) };
  await insertSettings(tx, {
    connection_id: id,
    private_key: await sealIn(tx, secretKeys, sealed),
    certificate: key.certificate,
    ...providerColumns(provider, now),
  });
}

/** Keeps what other metadata say. */
export async function changeProvider(
  tx: Transaction,
  id: string,
  { provider, now }: Pick<NewSettings, 'provider' | 'now'>,
): Promise<void> {
  await updateSettings(tx, id, providerColumns(provider, now));
}
