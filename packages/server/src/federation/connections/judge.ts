import type { Contracts } from '@portico/api';
import { flaw } from '@portico/api';
import type { Flaw } from '@portico/conventions';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import { type AddressRules, refusalOf } from '../../ground/outgoing/address.ts';
import { isUrl } from '../saml/source.ts';

type ConnectionInput = Partial<Contracts['createConnection']['body']>;

/** Members that each type requires, and those that only the other one has. */
const MEMBERS = {
  oidc: { needed: ['issuer', 'clientId', 'clientSecret'], foreign: ['metadata'] },
  saml: { needed: ['metadata'], foreign: ['issuer', 'clientId', 'clientSecret'] },
} as const;

/**
 * The flaws of a body beyond its schema: members that belong to the other type or are missing, and URLs that lead inside.
 * @param present the connection that is to be changed: what is not given stays, and a URL that stays is not
 *   looked up again, so that a connection whose host has gone can still be paused
 */
export async function flawsIn(
  given: ConnectionInput,
  addresses: AddressRules,
  present?: ConnectionRow,
): Promise<Record<string, Flaw>> {
  const type = present?.type ?? given.type;
  if (type === undefined) return {};
  const { needed, foreign } = MEMBERS[type];
  const flaws: Record<string, Flaw> = {};
  for (const name of foreign)
    if (given[name] !== undefined) flaws[name] = flaw('unexpected', `must be absent if \`type\` is ${type}`);
  for (const name of needed)
    if (given[name] === undefined && !present)
      flaws[name] = flaw('required', `is required if \`type\` is ${type}`);
  for (const [name, url, known] of [
    ['issuer', given.issuer, present?.issuer],
    ['metadata', isUrl(given.metadata) ? given.metadata : undefined, present?.metadata],
  ] as const) {
    if (flaws[name] !== undefined || url === undefined || url === known) continue;
    const refusal = await refusalOf(url, addresses);
    if (refusal !== undefined) flaws[name] = refusal;
  }
  return flaws;
}
