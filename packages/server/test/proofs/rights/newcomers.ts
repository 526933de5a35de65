import { newId } from '../../../src/ground/id.ts';
import { hashToken, sessionTokens } from '../../../src/pipeline/callers/key-token.ts';
import { runOn } from '../../harness/rows.ts';
import type { Person, Service } from '../../harness/service.ts';

let made = 0;

/** Copies a row of PostgreSQL, but for some columns. */
const copying = (table: string, where: string) => `insert into ${table}
  select (jsonb_populate_record(one, ?::jsonb)).* from ${table} as one where ${where} = ?`;

/** Makes the function that makes a person who is signed in, as a known one is, which takes much longer. */
export function newcomersLike({ account, password }: Person, { databaseUrl }: Service) {
  return async (): Promise<Person> => {
    const [id, token] = [newId(), sessionTokens.make()];
    const email = `newcomer-${++made}@example.com`;
    const copy = (table: string, where: string, columns: object) =>
      runOn(databaseUrl, copying(table, where), [JSON.stringify(columns), account.id]);
    await copy('accounts', 'id', { id, email, email_canonical: email });
    const began = { created_at: Date.now(), last_used_at: Date.now() };
    const session = { id: newId(), account_id: id, token_hash: hashToken(token), ...began };
    await copy('sessions', 'account_id', session);
    return { token, account: { id, email }, password };
  };
}
