import { SCOPES, type Scope } from '@portico/api';
import { newId } from '../src/ground/id.ts';
import { hashToken, serviceKeyTokens } from '../src/pipeline/callers/key-token.ts';
import { runOn } from './rows.ts';
import type { Service } from './service.ts';

export interface MadeServiceKey {
  readonly id: string;
  readonly token: string;
}

interface Wanted {
  /** All, unless given. */
  readonly scopes?: readonly Scope[];
  readonly networks?: readonly string[];
  readonly name?: string;
}

/** A service key as the command makes it, without its event. */
export async function newServiceKey(
  service: Pick<Service, 'databaseUrl'>,
  { scopes = SCOPES, networks, name = 'Back end' }: Wanted = {},
): Promise<MadeServiceKey> {
  const [id, token] = [newId(), serviceKeyTokens.make()];
  await runOn(
    service.databaseUrl,
    `insert into service_keys (id, name, scopes, prefix, networks, created_at, updated_at)
      values (?, ?, ?, ?, ?, 0, 0)`,
    [
      id,
      name,
      JSON.stringify([...scopes].sort()),
      serviceKeyTokens.prefixOf(token),
      networks ? JSON.stringify(networks) : null,
    ],
  );
  const insert = 'insert into service_key_secrets (hash, service_key_id) values (?, ?)';
  await runOn(service.databaseUrl, insert, [hashToken(token), id]);
  return { id, token };
}

const withScopes = new Map<string, Promise<MadeServiceKey>>();

/** A service key with exactly these scopes, shared by all tests. */
export function keyWith(
  service: Pick<Service, 'databaseUrl'>,
  scopes: readonly Scope[],
): Promise<MadeServiceKey> {
  const name = `${service.databaseUrl} ${scopes.join()}`;
  const made = withScopes.get(name) ?? newServiceKey(service, { scopes });
  withScopes.set(name, made);
  return made;
}
