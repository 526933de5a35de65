import { newId } from '../src/ground/id.ts';
import { applicationSecrets, hashToken } from '../src/pipeline/callers/key-token.ts';
import { runOn } from './rows.ts';
import type { Service } from './service.ts';

export interface MadeApplication {
  readonly id: string;
  /** Undefined where it is public. */
  readonly secret: string | undefined;
}

/** An application as an operator registers it, without its event. */
export async function newApplication(
  { databaseUrl }: Pick<Service, 'databaseUrl'>,
  settings: Readonly<Record<string, unknown>> & { readonly kind?: 'web' | 'browser' | 'native' } = {},
): Promise<MadeApplication> {
  const { kind = 'web', ...others } = settings;
  const id = newId();
  const stored = JSON.stringify({ redirectUris: ['https://app.example.com/callback'], ...others });
  const insert = `insert into applications (id, name, kind, state, settings, created_at, updated_at)
    values (?, 'Invoices', ?, 'active', ?, 0, 0)`;
  await runOn(databaseUrl, insert, [id, kind, stored]);
  if (kind !== 'web') return { id, secret: undefined };
  const secret = applicationSecrets.make();
  const insertSecret = 'insert into application_secrets (hash, application_id) values (?, ?)';
  await runOn(databaseUrl, insertSecret, [hashToken(secret), id]);
  return { id, secret };
}
