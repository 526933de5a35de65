import type { Contracts } from '@portico/api';
import { presentAccount } from '../accounts/account.ts';
import { canonicalBeginning } from '../accounts/email.ts';
import type { OperatorCaller } from '../callers/caller.ts';
import { timestamp } from '../clock.ts';
import type { AccountRow } from '../database/schema.ts';
import type { Needs } from '../handler.ts';
import { countedManagersOfAccount, listManagersOf } from '../managers/list-store.ts';
import { presentManager } from '../managers/manager.ts';
import { listPage, totalOf } from '../paging.ts';
import type { Resource } from '../resources.ts';
import { findPage, showPage } from '../search/list.ts';
import {
  findAnyAccount,
  lockAnyAccount,
  selectInState,
  selectPage,
  waysToAccounts,
} from './account-store.ts';
import { usedEvent } from './operator.ts';
import { stateOf } from './organizations.ts';

/** An account with what operators see of it. */
export interface OperatorAccount extends AccountRow {
  readonly has_totp: boolean | number;
  readonly recovery_codes: number | null;
  readonly passkeys: number | null;
  readonly is_operator: boolean | number;
}

export function presentOperatorAccount(
  account: OperatorAccount,
): Contracts['getAccountAsOperator']['answer']['body'] {
  const { suspended_at, last_signed_in_at } = account;
  return {
    ...presentAccount(account),
    state: suspended_at === null ? 'active' : 'suspended',
    suspendedAt: suspended_at === null ? null : timestamp(suspended_at),
    security: {
      totp: Boolean(account.has_totp),
      recoveryCodesLeft: account.recovery_codes ?? 0,
      passkeys: account.passkeys ?? 0,
    },
    lastSignedInAt: last_signed_in_at === null ? null : timestamp(last_signed_in_at),
    operator: Boolean(account.is_operator),
  };
}

/** Operators cannot lock themselves or each other out. */
export function isProtected(target: OperatorAccount, caller: OperatorCaller): boolean {
  return target.id === caller.account.id || Boolean(target.is_operator);
}

/** Any account, for operators. */
export function anyAccountResource({
  database,
}: Pick<Needs, 'database'>): Resource<OperatorAccount, OperatorCaller> {
  return {
    locate: (id) => findAnyAccount(database.read, id),
    lock: (tx, { id }) => lockAnyAccount(tx, id),
    present: presentOperatorAccount,
  };
}

export function getAccountAsOperator({ change }: Needs) {
  return change('getAccountAsOperator', {
    apply: async ({ caller, target }) => ({
      events: {
        type: 'operator.read_account',
        subject: caller.account.id,
        account: target.id,
        details: { operation: 'getAccountAsOperator', accountId: target.id },
      },
      answer: { status: 200, body: presentOperatorAccount(target) },
    }),
  });
}

export function listAccountsAsOperator({ change, database }: Needs) {
  return change('listAccountsAsOperator', {
    // A search would keep others from writing.
    prepare: async ({ query }) => {
      const { email, state } = query;
      const wanted = { state, beginning: email === undefined ? undefined : canonicalBeginning(email) };
      const list = {
        ways: (sought: readonly string[]) => waysToAccounts(database, { ...wanted, sought }),
        total: () => totalOf(database.read, selectInState(database.read, state)),
        isNarrowed: email !== undefined,
      };
      return { found: await findPage(list, query), total: list.total };
    },
    apply: async ({ tx, caller, query, prepared: { found, total } }) => {
      const body = await showPage({
        query,
        found,
        list: (rows) => selectPage(tx, { state: query.state, rows }).execute(),
        present: presentOperatorAccount,
        total,
      });
      return {
        events: usedEvent({ by: caller, operation: 'listAccountsAsOperator' }),
        answer: { status: 200, body },
      };
    },
  });
}

export function listAccountManagersAsOperator({ change }: Needs) {
  return change('listAccountManagersAsOperator', {
    apply: async ({ tx, caller, target: { id: account }, query }) => {
      const body = await listPage(query, {
        list: (page) => listManagersOf(tx, account, page),
        present: ({ organization, ...manager }) => ({
          ...presentManager(manager),
          organization: { id: organization.id, name: organization.name, state: stateOf(organization) },
        }),
        total: () => totalOf(tx, countedManagersOfAccount(tx, account)),
      });
      return {
        events: usedEvent({ by: caller, operation: 'listAccountManagersAsOperator', account }),
        answer: { status: 200, body },
      };
    },
  });
}
