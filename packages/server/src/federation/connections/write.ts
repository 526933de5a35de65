import { type Contracts, MOST_CONNECTIONS } from '@portico/api';
import { differences } from '../../consequences/record-events.ts';
import { changedAt } from '../../ground/clock.ts';
import { hasAsMany, type Transaction } from '../../ground/database/database.ts';
import type { ConnectionRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import type { SecretKeys } from '../../ground/secret-keys/keys.ts';
import { placeOf, SEALED, sealIn } from '../../ground/secret-keys/sealed.ts';
import { created } from '../../pipeline/answers.ts';
import { revokeUngivable } from '../../tenancy/invitations/revocation.ts';
import { forgetClaimedRoles } from '../../tenancy/managers/given-roles.ts';
import { changing, type Needs } from '../handler.ts';
import type { IdentityProvider } from '../saml/answer.ts';
import { addSettings, changeProvider } from '../saml/settings.ts';
import {
  attributesOf,
  connectionEvent,
  type KnownConnection,
  presentConnection,
  rolesFromOf,
} from './connection.ts';
import { flawsIn } from './judge.ts';
import { preparingSaml } from './saml.ts';
import {
  connectionsOf,
  deleteConnectionRow,
  insertConnection,
  isInUse,
  updateConnectionRow,
} from './store.ts';
import { voidTests } from './test-store.ts';

export function createConnection({ change, ...needs }: Needs) {
  const { database, secretKeys, federationAddresses, publicUrl } = needs;
  const saml = preparingSaml(needs);

  return change('createConnection', {
    validate: (body) => flawsIn(body, federationAddresses),

    prepare: async ({ body: { type, metadata }, target: { organization }, ...client }) => {
      const id = newId();
      if (type !== 'saml' || metadata === undefined) return { id, saml: undefined };
      // To fetch a document and to make a key is dear: not for what is refused anyway.
      const isFull = await hasAsMany(connectionsOf(database.read, organization.id), MOST_CONNECTIONS);
      const given = { metadata, organizationId: organization.id, client };
      return { id, saml: isFull ? undefined : await saml.forNew(id, given) };
    },

    apply: async ({ tx, target: { organization }, body, prepared, now, fail }) => {
      const isUnprepared = body.type === 'saml' && !prepared.saml;
      if (isUnprepared || (await hasAsMany(connectionsOf(tx, organization.id), MOST_CONNECTIONS)))
        throw fail('CONNECTION_LIMIT_REACHED');
      const { id } = prepared;
      const row: ConnectionRow = {
        id,
        organization_id: organization.id,
        type: body.type,
        state: 'setup',
        ...settings(body),
        client_secret: await sealed(tx, secretKeys, { id, secret: body.clientSecret }),
        created_at: now,
        updated_at: now,
      };
      await insertConnection(tx, row);
      if (prepared.saml) await addSettings(tx, secretKeys, { id, ...prepared.saml, now });
      const connection: KnownConnection = { ...row, provider: providerColumn(prepared.saml?.provider) };
      return {
        events: connectionEvent('connection.created', connection, { type: body.type }),
        answer: created(`/v1/connections/${id}`, presentConnection(connection, publicUrl())),
      };
    },
  });
}

export function updateConnection({ change, ...needs }: Needs) {
  const { secretKeys, federationAddresses, publicUrl } = needs;
  const saml = preparingSaml(needs);

  return change('updateConnection', {
    validate: (body, _caller, { connection }) => flawsIn(body, federationAddresses, connection),

    prepare: ({ body, target: { connection }, ...client }) =>
      saml.forOther(connection, body.metadata, client),

    apply: async ({ tx, target: { connection: before }, body, prepared: provider, now, fail }) => {
      const { metadata, ...kept } = leadingOf(before);
      // Keeps the provider's stored metadata unless it was read anew.
      const given = settings({ ...kept, ...body, ...(!provider && { metadata }) });
      const { clientSecret: secret } = body;
      const isOther = secret !== undefined || differences(reachOf(before), reachOf(given)) !== undefined;
      const state = isOther ? 'setup' : (body.state ?? before.state);
      if (body.state === 'active' && (isOther || before.state === 'setup'))
        throw fail('CONNECTION_NOT_ACTIVE');
      const changed = differences(shownOf(before), shownOf({ ...given, state }));
      const { metadata: _, ...details } = changed ?? {};
      if (!changed && secret === undefined)
        return { events: 'unchanged', answer: { status: 200, body: presentConnection(before, publicUrl()) } };
      if (state !== 'active' && (await isInUse(tx, before))) throw fail('CONNECTION_IN_USE');
      if (isOther) await voidTests(tx, before.id);
      if (isOther || given.roles_from !== before.roles_from)
        await forgetClaimedRoles(tx, before.organization_id);
      const connection = await updateConnectionRow(tx, before, {
        ...given,
        state,
        ...(secret !== undefined && {
          client_secret: await sealed(tx, secretKeys, { id: before.id, secret }),
        }),
        updated_at: changedAt(before, { updated_at: now }),
      });
      if (provider) await changeProvider(tx, before.id, { provider, now });
      const known = provider ? { ...connection, provider: providerColumn(provider) } : connection;
      return {
        events: [
          connectionEvent('connection.updated', connection, details),
          ...stateEvents(before, connection),
        ],
        answer: { status: 200, body: presentConnection(known, publicUrl()) },
      };
    },
  });
}

export const deleteConnection = changing('deleteConnection', () => ({
  apply: async ({ tx, target: { connection }, now, fail }) => {
    if (await isInUse(tx, connection)) throw fail('CONNECTION_IN_USE');
    await deleteConnectionRow(tx, connection.id);
    await forgetClaimedRoles(tx, connection.organization_id);
    const deleted = connectionEvent('connection.deleted', connection);
    // The roles that groups of its directory gave are gone with them.
    const revoked = await revokeUngivable(tx, connection.organization_id, now);
    return { events: [deleted, ...revoked], answer: { status: 204 } };
  },
}));

/** The settings that lead to the provider; those missing from a body stay. */
function leadingOf({ issuer, client_id, metadata }: ConnectionRow) {
  return {
    ...(issuer !== null && { issuer }),
    ...(client_id !== null && { clientId: client_id }),
    ...(metadata !== null && { metadata }),
  };
}

const providerColumn = (provider: IdentityProvider | undefined) =>
  provider ? JSON.stringify(provider) : null;

/** The columns of what a body says. */
type StoredColumns = Pick<
  ConnectionRow,
  | 'name'
  | 'state'
  | 'issuer'
  | 'client_id'
  | 'metadata'
  | 'default_role'
  | 'roles_from'
  | 'attributes'
  | 'trusts_factors'
>;
type Settings = Omit<Contracts['createConnection']['body'], 'type' | 'clientSecret'>;

/** The stored form of what a body says. */
function settings(body: Settings): Omit<StoredColumns, 'state'> {
  const { name, issuer, clientId, metadata, defaultRole, rolesFrom, attributes, trustsFactors } = body;
  return {
    name,
    issuer: issuer ?? null,
    client_id: clientId ?? null,
    metadata: metadata ?? null,
    default_role: defaultRole ?? 'viewer',
    roles_from: rolesFrom ? JSON.stringify(rolesFrom) : null,
    attributes: attributes ? JSON.stringify(attributes) : null,
    trusts_factors: trustsFactors ? 1 : 0,
  };
}

type Reach = Pick<ConnectionRow, 'issuer' | 'client_id' | 'metadata'>;

/** The settings that decide which provider the connection leads to; a change of them voids the test. */
function reachOf({ issuer, client_id, metadata }: Reach) {
  return { issuer, clientId: client_id, metadata };
}

/** The members of a connection that can be changed. Events do not tell of the metadata, which may be long. */
function shownOf(connection: StoredColumns) {
  const { name, issuer, client_id, metadata, state, default_role, trusts_factors } = connection;
  return {
    name,
    state,
    issuer,
    clientId: client_id,
    metadata,
    defaultRole: default_role,
    rolesFrom: rolesFromOf(connection),
    attributes: attributesOf(connection),
    trustsFactors: trusts_factors === 1,
  };
}

function stateEvents(before: ConnectionRow, { state, ...after }: ConnectionRow) {
  if (state === before.state) return [];
  if (state === 'paused') return [connectionEvent('connection.paused', after)];
  return state === 'active' ? [connectionEvent('connection.activated', after)] : [];
}

async function sealed(
  tx: Transaction,
  keys: SecretKeys,
  { id, secret }: { readonly id: string; readonly secret: string | undefined },
): Promise<string | null> {
  if (secret === undefined) return null;
  return sealIn(tx, keys, { place: placeOf(SEALED.connection, id), secret: Buffer.from(secret) });
}
