import type { Contracts } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import { lateReader } from '../../ground/database/database.ts';
import type { AccountRow } from '../../ground/database/schema.ts';
import { canonicalBeginning } from '../../ground/email.ts';
import { listPage, totalOf } from '../../ground/paging.ts';
import { findPage, showPage } from '../../ground/search/list.ts';
import { presentAccount } from '../../identity/accounts/account.ts';
import { isPassword } from '../../identity/accounts/hasher.ts';
import { ends, lifetimeOf, presentSession } from '../../identity/sessions/session.ts';
import { listLiveSessions } from '../../identity/sessions/store.ts';
import { ok } from '../../pipeline/answers.ts';
import { callerId, type OperatorCaller, type TeamCaller } from '../../pipeline/callers/caller.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { countedManagersOfAccount, listManagersOf } from '../../tenancy/managers/list-store.ts';
import { presentManager } from '../../tenancy/managers/manager.ts';
import { changing } from '../handler.ts';
import {
  findAnyAccount,
  lockAnyAccount,
  selectInState,
  selectPage,
  waysToAccounts,
} from './account-store.ts';
import { reading, usedEvent } from './operator.ts';
import { stateOf } from './organizations.ts';

/** An account as operators see it. */
export interface OperatorAccount extends AccountRow {
  readonly has_totp: boolean | number;
  readonly recovery_codes: number | null;
  readonly passkeys: number | null;
  readonly is_operator: boolean | number;
}

export function presentOperatorAccount(
  account: OperatorAccount,
): Contracts['getAccountAsOperator']['answer']['body'] {
  const { suspended_at, last_signed_in_at, external_id } = account;
  return {
    ...presentAccount(account),
    state: suspended_at === null ? 'active' : 'suspended',
    suspendedAt: suspended_at === null ? null : timestamp(suspended_at),
    security: {
      password: isPassword(account.password_hash),
      totp: Boolean(account.has_totp),
      recoveryCodesLeft: account.recovery_codes ?? 0,
      passkeys: account.passkeys ?? 0,
    },
    lastSignedInAt: last_signed_in_at === null ? null : timestamp(last_signed_in_at),
    operator: Boolean(account.is_operator),
    externalId: external_id,
  };
}

/** Operators cannot lock themselves or each other out. */
export function isProtected(target: OperatorAccount, caller: TeamCaller): boolean {
  return target.id === callerId(caller) || Boolean(target.is_operator);
}

export function anyAccountResource({ database }: ResourceNeeds): Resource<OperatorAccount, TeamCaller> {
  return {
    locate: (id) => findAnyAccount(database.read, id),
    lock: (tx, { id }) => lockAnyAccount(tx, id),
    present: presentOperatorAccount,
  };
}

export const getAccountAsOperator = changing('getAccountAsOperator', () => ({
  apply: async ({ caller, target }) => ({
    events: caller.kind === 'service_key' ? 'unchanged' : readEvent(caller, target),
    answer: ok(presentOperatorAccount(target)),
  }),
}));

function readEvent({ account }: OperatorCaller, { id }: OperatorAccount) {
  return {
    type: 'operator.read_account',
    subject: account.id,
    account: id,
    details: { operation: 'getAccountAsOperator', accountId: id },
  } as const;
}

export const listAccountsAsOperator = changing('listAccountsAsOperator', ({ database }) => ({
  // Searching within the transaction would block other writers.
  prepare: async ({ query, connectionState }) => {
    const { email, externalId, state } = query;
    const beginning = email === undefined ? undefined : canonicalBeginning(email);
    const wanted = { state, beginning, externalId };
    const read = lateReader(database);
    const list = {
      ways: (sought: readonly string[]) =>
        waysToAccounts({ read, kind: database.kind }, { ...wanted, sought }),
      total: () => totalOf(read, selectInState(read, state)),
      beginning,
      isNarrowed: email !== undefined || externalId !== undefined,
    };
    return { found: await findPage(list, query, { connectionState }), total: list.total };
  },
  apply: async ({ tx, caller, query, prepared: { found, total } }) => {
    const body = await showPage({
      query,
      found,
      list: (rows) => selectPage(tx, { state: query.state, rows }).execute(),
      present: presentOperatorAccount,
      total,
    });
    return { events: usedEvent({ by: caller, operation: 'listAccountsAsOperator' }), answer: ok(body) };
  },
}));

export const listAccountManagersAsOperator = reading(
  'listAccountManagersAsOperator',
  ({ tx, target: { id }, query }) =>
    listPage(query, {
      list: (page) => listManagersOf(tx, id, page),
      present: ({ organization, ...manager }) => ({
        ...presentManager(manager),
        organization: { id: organization.id, name: organization.name, state: stateOf(organization) },
      }),
      total: () => totalOf(tx, countedManagersOfAccount(tx, id)),
    }),
  ({ id: account }) => ({ account }),
);

export const listAccountSessionsAsOperator = reading(
  'listAccountSessionsAsOperator',
  ({ tx, caller, target, query, now }, { lifetimes }) => {
    const isOperator = Boolean(target.is_operator);
    const ended = ends(lifetimeOf({ isOperator }, lifetimes), now);
    const viewed = { isOperator, ...(caller.kind === 'operator' && { session: caller.session }) };
    return listPage(query, {
      list: (page) => listLiveSessions(tx, target.id, ended, page),
      present: (session) => presentSession(session, viewed, lifetimes),
    });
  },
  ({ id: account }) => ({ account }),
);
