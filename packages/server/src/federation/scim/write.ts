import { Failure } from '@portico/conventions';
import { allOf, eventsOf, type NewEvent } from '../../consequences/record-events.ts';
import type { MailRequest } from '../../consequences/request-mails.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import { endedEvents, endSessionsBegunBy } from '../../identity/sessions/end.ts';
import { ends } from '../../identity/sessions/session.ts';
import { actorOf, type ConnectionCaller } from '../../pipeline/callers/caller.ts';
import { createManager } from '../../tenancy/managers/create.ts';
import { higherRole, noteGivenRoles, roleByHand } from '../../tenancy/managers/given-roles.ts';
import { removeFromOrganization } from '../../tenancy/managers/steps.ts';
import { findManagerOf } from '../../tenancy/managers/store.ts';
import { holdElsewhere } from '../../tenancy/policies/sso-held.ts';
import { TEAM } from '../../tenancy/roles/giving.ts';
import { addressesOf } from '../connections/connection.ts';
import { changing, type HandlerInput, type Needs } from '../handler.ts';
import { accountFor, changeAccount } from './accounts.ts';
import { givenUser, patchedUser, userOperations } from './given.ts';
import { roleByGroups } from './group-roles.ts';
import { leaveGroups } from './member-store.ts';
import { userAnswer } from './read.ts';
import { deleteUserRow, findUser, hasAsManyUsers, isUserNameTaken, writeUser } from './store.ts';
import {
  addressOf,
  attributesOf,
  foldedUserName,
  type GivenUser,
  presentUser,
  type ScimTarget,
  versionOf,
} from './user.ts';
import { judgeVersion } from './version.ts';

type WriteNeeds = Pick<Needs, 'amounts' | 'lifetimes' | 'signInFallback'>;

interface Writing {
  readonly needs: WriteNeeds;
  readonly caller: ConnectionCaller;
  readonly now: number;
}

export const createScimUser = changing('createScimUser', ({ hasher, publicUrl, ...needs }) => ({
  prepare: async ({ body }) => givenUser(body),
  apply: async ({ tx, target: { connection }, caller, prepared: given, now }) => {
    const {
      events: made,
      account,
      isOwn,
    } = await accountFor(tx, connection, {
      given,
      needs: { hasher, lifetimes: needs.lifetimes },
      now,
    });
    const there = await findUser(tx, connection, account.id);
    const target = there ?? { connection, account, row: undefined, manager: undefined };
    if (target.row) throw new Failure('SCIM_USER_ALREADY_EXISTS');
    const active = given.active ?? true;
    const writing = { needs, caller, now };
    const written = await write(tx, target, { given: { ...given, active }, isOwn, ...writing });
    const location = `${addressesOf(publicUrl(), connection.id).scimUrl}/Users/${account.id}`;
    const user = presentUser(written.target);
    return {
      ...written.outcome,
      events: allOf([...made, ...written.events]),
      answer: { status: 201, headers: { Location: location, ETag: versionOf(user) }, body: user },
    };
  },
}));

export const replaceScimUser = changing('replaceScimUser', ({ ...needs }) => ({
  prepare: async ({ body }) => givenUser(body),
  apply: ({ tx, target, caller, headers, prepared, now }) =>
    changeUser(tx, target, { headers, given: prepared, needs, caller, now }),
}));

export const patchScimUser = changing('patchScimUser', ({ ...needs }) => ({
  prepare: async ({ body }) => userOperations(body.Operations),
  apply: ({ tx, target, caller, headers, prepared, now }) =>
    changeUser(tx, target, { headers, given: patchedUser(target, prepared), needs, caller, now }),
}));

export const deleteScimUser = changing('deleteScimUser', ({ ...needs }) => ({
  apply: async ({ tx, target, caller, headers, now }) => {
    judgeVersion(headers, versionOf(presentUser(target)));
    const { connection, account } = target;
    const left = await leave(tx, target, { needs, caller, now });
    const key = { connection_id: connection.id, account_id: account.id };
    await leaveGroups(tx, key);
    await deleteUserRow(tx, key);
    const events = left.events.length > 0 ? allOf(left.events) : 'untold';
    return { events, mails: left.mails, answer: { status: 204 } };
  },
}));

type Headers = HandlerInput<'replaceScimUser'>['headers'];

async function changeUser(
  tx: Transaction,
  target: ScimTarget,
  { headers, given, ...writing }: Writing & { readonly headers: Headers; readonly given: GivenUser },
) {
  const before = presentUser(target);
  const version = versionOf(before);
  judgeVersion(headers, version);
  const active = given.active ?? before.active;
  const wanted = { ...given, active };
  const isSame = target.row && active === before.active && isEqual(given, target);
  if (isSame) return { events: 'unchanged', answer: userAnswer(before) } as const;
  const written = await write(tx, target, { given: wanted, isOwn: target.row?.is_own === 1, ...writing });
  const events = written.events.length > 0 ? allOf(written.events) : ('untold' as const);
  return { ...written.outcome, events, answer: userAnswer(presentUser(written.target)) };
}

const isEqual = ({ attributes }: GivenUser, target: ScimTarget) =>
  JSON.stringify(attributes) === JSON.stringify(attributesOf(target));

interface Written {
  readonly target: ScimTarget;
  readonly events: readonly NewEvent[];
  readonly outcome: { readonly mails: readonly MailRequest[] };
}

/** Writes a user and what follows from it: its place in the organization, and the account that is the directory's. */
async function write(
  tx: Transaction,
  target: ScimTarget,
  { given, isOwn, needs, caller, now }: Writing & { readonly given: GivenUser; readonly isOwn: boolean },
): Promise<Written> {
  const { connection, account, row } = target;
  const { attributes, active } = given;
  const key = { connection_id: connection.id, account_id: account.id };
  const user_name = foldedUserName(attributes.userName);
  if (await isUserNameTaken(tx, { ...key, user_name })) throw new Failure('SCIM_USER_ALREADY_EXISTS');
  const isNew = row === undefined;
  if (isNew && (await hasAsManyUsers(tx, connection.id, needs.amounts.managers)))
    throw new Failure('MANAGER_LIMIT_REACHED');
  const hasMoved = addressOf(attributes) !== addressOf(attributesOf(target));
  const { signInFallback } = needs;
  const change = { account, attributes, isOwn, hasMoved, now, signInFallback };
  const changed = await changeAccount(tx, connection, change);
  const byHand = active || !target.manager ? undefined : await roleByHand(tx, target.manager);
  const left = active ? undefined : await leave(tx, target, { needs, caller, now });
  const joined = active ? await join(tx, target, { needs, now }) : [];
  const former = byHand === 'owner' ? 'admin' : byHand;
  await writeUser(tx, {
    ...key,
    user_name,
    external_id: attributes.externalId ?? null,
    active: Number(active),
    is_own: Number(changed.isOwn),
    role: active ? null : (former ?? row?.role ?? null),
    attributes: JSON.stringify(attributes),
    created_at: row?.created_at ?? now,
    updated_at: now,
  });
  const written = await findUser(tx, connection, account.id);
  if (!written) throw new TypeError('The user that was just written was not found');
  const events = [...changed.events, ...joined, ...(left?.events ?? [])];
  return { target: written, events, outcome: { mails: [...changed.mails, ...(left?.mails ?? [])] } };
}

/** Makes a user a manager, with the role that its groups give, or a higher one that it was given by hand before it was set inactive. */
async function join(
  tx: Transaction,
  { connection, account, row, manager }: ScimTarget,
  { needs, now }: Pick<Writing, 'needs' | 'now'>,
): Promise<readonly NewEvent[]> {
  if (manager) return [];
  const given = await roleByGroups(tx, connection, account.id);
  const added = await createManager(
    tx,
    {
      organizationId: connection.organization_id,
      accountId: account.id,
      role: row?.role ? higherRole(row.role, given) : given,
      // The organization shows by its domain that it speaks for the address.
      isAccepted: true,
      giver: TEAM,
      now,
    },
    needs.amounts,
  );
  if (added === 'MANAGER_LIMIT_REACHED') throw new Failure(added);
  if (typeof added === 'string') throw new TypeError('A user without a manager is one');
  const { id: manager_id } = added.answer.body;
  await holdElsewhere(tx, manager_id);
  if (connection.roles_from !== null)
    await noteGivenRoles(tx, [{ manager_id, role: given, given_at: now, claimed_role: null }]);
  return eventsOf(added.events);
}

/**
 * Takes a user's place in the organization, and ends the sessions that began by the connection.
 * @throws Failure `LAST_OWNER`
 */
async function leave(tx: Transaction, { connection, account }: ScimTarget, { needs, caller, now }: Writing) {
  const manager = await findManagerOf(tx, connection.organization_id, account.id);
  const by = { by: actorOf(caller), kinds: [], now };
  const removed = manager ? await removeFromOrganization(tx, manager, by) : NOTHING_LEFT;
  if (removed === 'LAST_OWNER') throw new Failure(removed);
  await lockAccount(tx, account.id);
  const ended = await endSessionsBegunBy(
    tx,
    { account: account.id, connection: connection.id },
    ends(needs.lifetimes.others, now),
  );
  const told = endedEvents(account.id, ended, { details: { reason: 'directory' } });
  return { events: [...eventsOf(removed.events), ...told], mails: removed.mails };
}

const NOTHING_LEFT = { events: 'unchanged', mails: [] } as const;
