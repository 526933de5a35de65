/** Changes that must not compile; as in handlers.ts, this file never runs. */

import type { NewEvent } from '../../src/consequences/record-events.ts';
import type { AnyChange, Outcome } from '../../src/pipeline/change.ts';
import type { Needs } from '../../src/team/handler.ts';

declare const needs: Needs;
const { change, database } = needs;
declare const renamed: Outcome<'updateOrganization'>;
declare const ended: Outcome<'logout'>;
declare const signedIn: Outcome<'login'>;

export const rename = () =>
  change('updateOrganization', {
    apply: async ({ target: { organization }, body: { name }, fail }) => {
      if (organization.name === name) throw fail('ORGANIZATION_NOT_FOUND');
      // @ts-expect-error: no failure of this operation
      throw fail('LAST_OWNER');
    },
  });

export const mistaken = () =>
  change('updateOrganization', {
    // @ts-expect-error: the target is an organization
    apply: async ({ target: { manager } }) => (manager ? renamed : renamed),
  });

// @ts-expect-error: the answer of another operation
export const swapped = () => change('updateOrganization', { apply: async () => ended });

export const account = () =>
  change('logout', {
    // Without a resource in the path, the caller's account is locked.
    apply: async ({ target: { password_hash } }) => (password_hash ? ended : ended),
  });

export const inferred = () =>
  change('login', {
    prepare: async ({ body }) => ({ length: body.email?.length ?? 0 }),
    lock: async (_tx, { length }) => ({ locked: length }),
    apply: async ({ prepared: { length }, target: { locked } }) => {
      const sum: number = length + locked;
      // @ts-expect-error: nothing of that name was prepared
      return prepared.width + sum > 0 ? signedIn : signedIn;
    },
  });

export const ungranted = () =>
  change('updateManager', {
    // @ts-expect-error: no role
    grants: () => 'god',
    apply: async ({ fail }) => {
      throw fail('LAST_OWNER');
    },
  });

/** A rule under a name that nobody reads would never be judged. */
export const unread = () =>
  change('updateManager', {
    // @ts-expect-error: no member of a change
    demand: () => 'managers:add',
    apply: async ({ fail }) => {
      throw fail('LAST_OWNER');
    },
  });

export const misnamed = ({ grants }: AnyChange) => grants;
// @ts-expect-error: what the step reads is what verbs can declare
export const invented = ({ demand }: AnyChange) => demand;

// @ts-expect-error: a verb opens no transaction
export const own = () => database.transaction(async () => {});

const ofAccount = { subject: 'id', account: 'id' };
const ofOrganization = { subject: 'id', organization: 'id' };
export const event: NewEvent = {
  type: 'account.updated',
  ...ofAccount,
  details: { name: { from: 'A', to: 'B' } },
};
export const eventOfBoth: NewEvent = { type: 'manager.added', ...ofAccount, ...ofOrganization };
export const eventOfNone: NewEvent = { type: 'operator.read', subject: 'id' };
// @ts-expect-error: it stands in no list of an organization
export const eventElsewhere: NewEvent = { type: 'account.updated', ...ofAccount, ...ofOrganization };
// @ts-expect-error: it stands in the list of an organization
export const eventNowhere: NewEvent = { type: 'organization.updated', subject: 'id' };
// @ts-expect-error: nothing of that name is told of it
export const eventTold: NewEvent = { type: 'webhook.deleted', ...ofOrganization, details: { name: 'Hook' } };
