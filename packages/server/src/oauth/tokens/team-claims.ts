import type { JWTPayload } from 'jose';
import type { Database, Placeholders } from '../../ground/database/database.ts';
import type { Needs } from '../handler.ts';

/** Tokens are sent with every request, so metadata may add only this much JSON to them, in bytes. */
const MOST_BYTES = 1_024;

/**
 * Makes the function that finds the claims about an account that come from the team: the id that it has in the team's own
 * systems, and the members of its public metadata that tokens carry. Claims without a value are left out; so is metadata
 * that is too large, as a part of it could be taken for all.
 */
export function teamClaims({
  database,
  tokens: { metadata: names },
}: {
  readonly database: Pick<Database, 'prepare'>;
  readonly tokens: Pick<Needs['tokens'], 'metadata'>;
}): (accountId: string) => Promise<JWTPayload> {
  const query = database.prepare((queries, { id }: Placeholders<{ id: string }>) =>
    queries
      .selectFrom('accounts as a')
      .leftJoin('account_metadata as m', 'm.owner_id', 'a.id')
      .select(['a.external_id', 'm.public'])
      .where('a.id', '=', id),
  );
  return async (id) => {
    const row = await query.first({ id });
    const metadata = row?.public && names.length > 0 ? chosen(JSON.parse(row.public), names) : undefined;
    return {
      ...(row?.external_id && { external_id: row.external_id }),
      ...(metadata && { metadata }),
    };
  };
}

function chosen(members: object, names: readonly string[]): object | undefined {
  const carried = Object.entries(members).filter(([name]) => names.includes(name));
  if (carried.length === 0) return undefined;
  const metadata = Object.fromEntries(carried);
  return Buffer.byteLength(JSON.stringify(metadata)) > MOST_BYTES ? undefined : metadata;
}
