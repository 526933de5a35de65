import { flaw } from '@portico/api';
import { lockAccount } from '../../identity/accounts/store.ts';
import { createdEvents, openForApplication, presentSignedIn } from '../../identity/sessions/open.ts';
import { findApplication, noteApplicationUsed } from '../applications/store.ts';
import { changing } from '../handler.ts';
import { findPresented, redeemCode, spendCode } from './code.ts';
import { opensSession } from './grant.ts';

/** One answer for all, so that it says nothing about codes of others. */
const REFUSED = {
  code: flaw(
    'expired',
    'must be an unused code of this application with the scope `portico`, at most 60 seconds old, with its redirect URI and verifier',
  ),
};

/** Exchanges a code for a session, once. */
export const redeemAuthorization = changing(
  'redeemAuthorization',
  ({ database, lifetimes, impersonation }) => ({
    prepare: async ({ body: { applicationId, code, verifier, redirectUri }, fail }) => {
      const application = await findApplication(database.read, applicationId);
      if (application?.state !== 'active') throw fail('APPLICATION_NOT_FOUND');
      const presented = { code, application, redirectUri, verifier, jkt: undefined };
      const found = await findPresented(database.read, presented);
      // Sessions are not bound to keys.
      const isForSession = application.firstParty && application.kind !== 'web' && !application.requireDpop;
      if (!found || !isForSession || !opensSession(found)) throw fail('FIELDS_VALIDATION_ERROR', REFUSED);
      return { application, found };
    },

    lock: (tx, { found }) => lockAccount(tx, found.account_id),

    apply: async ({ tx, target: account, prepared, now, fail, userAgent, ipAddress, identified }) => {
      const { application, found } = prepared;
      const refused = fail('FIELDS_VALIDATION_ERROR', REFUSED);
      const redeemed = await redeemCode(tx, found, account, { lifetimes, impersonation, now, refused });
      if ('failure' in redeemed) return redeemed;
      if (!account) throw refused;
      identified(account.id);
      await spendCode(tx, found, now);
      const began = { grantId: found.grant_id, application, parent: redeemed, now, userAgent, ipAddress };
      const opened = await openForApplication(tx, began, { lifetimes });
      await noteApplicationUsed(tx, application.id, now);
      return {
        events: createdEvents(opened),
        answer: {
          status: 201,
          headers: { Location: `/v1/sessions/${opened.session.id}` },
          body: presentSignedIn(account, opened, lifetimes),
        },
      };
    },
  }),
);
