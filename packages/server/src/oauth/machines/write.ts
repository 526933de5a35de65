import { MOST_MACHINES } from '@portico/api';
import { allOf, differences } from '../../consequences/record-events.ts';
import { changedAt } from '../../ground/clock.ts';
import { hasAsMany } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { makerFrom } from '../../identity/accounts/account.ts';
import { created, ok } from '../../pipeline/answers.ts';
import { applicationSecrets, hashToken } from '../../pipeline/callers/key-token.ts';
import { apiKeyEvent } from '../../tenancy/api-keys/api-key.ts';
import { revokeApiKeyRow } from '../../tenancy/api-keys/revocation.ts';
import { secrets as keySecrets } from '../../tenancy/api-keys/store.ts';
import { revokeInvitationsOf, revokeUngivable } from '../../tenancy/invitations/revocation.ts';
import { ownersToTell } from '../../tenancy/managers/ownership.ts';
import { holdCatalogue } from '../../tenancy/roles/catalogue.ts';
import { giveRoles, giverOf, roleFlaws } from '../../tenancy/roles/giving.ts';
import { type Application, defaultSettings, settingsOf } from '../applications/application.ts';
import { flawsOf, type SettingsRules } from '../applications/judge-settings.ts';
import { insertApplication, rotateSecret, secrets, updateApplicationRow } from '../applications/store.ts';
import { settingsFrom } from '../applications/write.ts';
import { changing, type Needs } from '../handler.ts';
import { comparable, presentMachine } from './machine.ts';
import { insertMachineKey, machinesOf, updateMachineKey } from './store.ts';

/** Owners choose among the audiences of `POST /v1/tokens`; nothing is delivered to a machine. */
function rulesOf({ tokens, publicUrl }: Pick<Needs, 'tokens' | 'publicUrl'>): SettingsRules {
  return { audiences: [publicUrl(), ...tokens.audiences], refusalOf: async () => undefined };
}

const hasSecret = ({ tokenEndpointAuth }: Pick<Application, 'tokenEndpointAuth'>) =>
  tokenEndpointAuth !== 'private_key_jwt';

export const createMachine = changing('createMachine', ({ database, tokens, publicUrl }) => {
  const settingsForNew = (given: Parameters<typeof settingsFrom>[0]) =>
    settingsFrom(given, { ...defaultSettings('machine'), audiences: [publicUrl()] });
  return {
    validate: ({ audiences, tokenEndpointAuth, jwks }) =>
      flawsOf(
        'machine',
        settingsForNew({ audiences, tokenEndpointAuth, jwks }),
        rulesOf({ tokens, publicUrl }),
      ),
    alsoInvalid: ({ roles }, _caller, { organization }) => roleFlaws(database.read, organization.id, roles),

    apply: async ({ tx, target: { organization, role: own }, caller, body, now, fail }) => {
      const { name, role, roles = [], ...given } = body;
      if (roles.length > 0) await holdCatalogue(tx);
      if (await hasAsMany(machinesOf(tx, organization.id), MOST_MACHINES))
        throw fail('MACHINE_LIMIT_REACHED');
      const settings = settingsForNew(given);
      const secret = hasSecret(settings) ? applicationSecrets.make() : null;
      const id = newId();
      const times = { created_at: now, updated_at: now, last_used_at: null };
      const key = {
        ...{ id, organization_id: organization.id, name, role, created_by: caller.account.id },
        prefix: secret === null ? '' : applicationSecrets.prefixOf(secret),
        ...times,
        expires_at: null,
      };
      const application: Application = {
        ...{ id, name, kind: 'machine', state: 'active', ...settings },
        ...times,
        ...{ client_url: null, api_key_id: id, registration_hash: null, managed: false },
      };
      await insertMachineKey(tx, key);
      await insertApplication(tx, application, secret === null ? undefined : hashToken(secret));
      const { to } = await giveRoles(tx, {
        to: { kind: 'api_key', id },
        organizationId: organization.id,
        names: roles,
        giver: giverOf(caller, organization.id, own),
      });
      const event = newId();
      const owners = await ownersToTell(tx, organization.id);
      const shown = { ...key, roles: to.join(',') || null, ...makerFrom(caller.account) };
      const details = { name, role, ...(to.length > 0 && { roles: to }), audiences: settings.audiences };
      return {
        events: { ...apiKeyEvent('machine.created', key, details), id: event },
        mails: owners.map((owner) => ({ purpose: 'machine_created_notice', ...owner, event })),
        answer: created(`/v1/machines/${id}`, { ...presentMachine({ key: shown, application }), secret }),
      };
    },
  };
});

export const updateMachine = changing('updateMachine', ({ database, tokens, publicUrl }) => ({
  validate: ({ audiences, tokenEndpointAuth, jwks }, _caller, { application }) =>
    flawsOf(
      'machine',
      settingsFrom({ audiences, tokenEndpointAuth, jwks }, settingsOf(application)),
      rulesOf({ tokens, publicUrl }),
    ),
  alsoInvalid: ({ roles }, _caller, { key }) => roleFlaws(database.read, key.organization_id, roles),

  apply: async ({ tx, target, caller, body, now, fail }) => {
    const { key, application, role } = target;
    const { name = key.name, roles, state = application.state, ...given } = body;
    const settings = settingsFrom(given, settingsOf(application));
    // It may have changed since the request was judged.
    const flaws = await flawsOf('machine', settings, rulesOf({ tokens, publicUrl }));
    if (Object.keys(flaws).length > 0) throw fail('FIELDS_VALIDATION_ERROR', flaws);
    const { id, organization_id: organizationId } = key;
    const giver = giverOf(caller, organizationId, role);
    const to = { kind: 'api_key', id } as const;
    const giving = roles && (await giveRoles(tx, { to, organizationId, names: roles, giver }));
    const after = { key: { ...key, name }, application: { ...application, ...settings, name, state } };
    const gained = giving && differences({ roles: giving.from }, { roles: giving.to });
    const changed = differences(comparable(target), comparable(after));
    if (!gained && !changed) return { events: 'unchanged', answer: ok(presentMachine(target)) };
    const updated_at = changedAt(key, { updated_at: now });
    await updateMachineKey(tx, id, { name, updated_at });
    await updateApplicationRow(tx, { ...after.application, updated_at });
    // Tokens that it got by other rules end at once.
    const { name: _, ...others } = changed ?? {};
    if (Object.keys(others).length > 0) await keySecrets.endEarlier(tx, id, undefined);
    const has = giving ? { roles: giving.to.join(',') || null } : {};
    return {
      events: allOf([
        apiKeyEvent('machine.updated', key, { ...changed, ...gained }),
        ...(gained ? await revokeUngivable(tx, organizationId, now) : []),
      ]),
      answer: ok(presentMachine({ ...after, key: { ...after.key, ...has, updated_at } })),
    };
  },
}));

export const rotateMachine = changing('rotateMachine', () => ({
  apply: async ({ tx, target: { key, application }, body: { overlap = 0 }, now }) => {
    if (!hasSecret(application))
      return { events: 'unchanged', answer: ok({ ...presentMachine({ key, application }), secret: null }) };
    const secret = applicationSecrets.make();
    const prefix = applicationSecrets.prefixOf(secret);
    const updated_at = changedAt(key, { updated_at: now });
    const endsAt = overlap === 0 ? undefined : now + overlap * 1_000;
    if (endsAt !== undefined) await secrets.makeRoom(tx, key.id);
    // A secret that has leaked may have been exchanged already.
    else await keySecrets.endEarlier(tx, key.id, undefined);
    await rotateSecret(tx, application, { secretHash: hashToken(secret), endsAt });
    await updateMachineKey(tx, key.id, { prefix, updated_at });
    await updateApplicationRow(tx, { ...application, updated_at });
    const shown = presentMachine({ key: { ...key, prefix, updated_at }, application });
    return {
      events: apiKeyEvent('machine.rotated', key, { name: key.name, overlap }),
      answer: ok({ ...shown, secret }),
    };
  },
}));

/** Deletes a machine, and revokes the pending invitations that it made. */
export const deleteMachine = changing('deleteMachine', () => ({
  apply: async ({ tx, target: { key }, now }) => {
    await revokeApiKeyRow(tx, key.id, now);
    const inviter = { id: key.id, organization: key.organization_id };
    const revoked = await revokeInvitationsOf(tx, inviter, { reason: 'api_key_revoked', now });
    const { name, role } = key;
    return {
      events: [apiKeyEvent('machine.deleted', key, { name, role }), ...revoked],
      answer: { status: 204 },
    };
  },
}));
