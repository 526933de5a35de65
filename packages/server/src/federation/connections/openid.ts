import type { ConnectionRow } from '../../ground/database/schema.ts';
import type { AddressRules } from '../../ground/outgoing/address.ts';
import { placeOf, SEALED } from '../../ground/secret-keys/sealed.ts';
import type { Needs } from '../handler.ts';
import { openIdParty } from '../providers/openid.ts';
import { attributesOf, rolesFromOf } from './connection.ts';
import type { MakeParty } from './ways.ts';

/** The claims of a person's address and name (OpenID Connect Core, section 5.4). */
const SCOPES = ['email', 'profile'];

/** Makes the relying parties of connections by OpenID Connect. */
export function openIdParties({
  rules,
  clock,
  secretKeys,
}: Pick<Needs, 'clock' | 'secretKeys'> & { readonly rules: AddressRules }): MakeParty {
  return (connection: ConnectionRow) => {
    const { id, issuer, client_id: clientId, client_secret } = connection;
    if (issuer === null || clientId === null || client_secret === null)
      throw new TypeError('A connection by OpenID Connect lacks what it was created with');
    const sealed = secretKeys.open(placeOf(SEALED.connection, id), client_secret);
    const credential = { kind: 'secret', secret: Buffer.from(sealed).toString() } as const;
    // The organization's domains decide whether to trust the provider's addresses.
    const worth = { preset: undefined, trustsEmail: false } as const;
    const asked = {
      scopes: SCOPES,
      roleClaim: rolesFromOf(connection)?.name,
      names: attributesOf(connection),
    };
    return openIdParty({ issuer, clientId, credential, ...asked, ...worth }, { rules, clock });
  };
}
