import { flaw } from '@portico/api';
import { Failure } from '@portico/conventions';
import { endGrant } from '../../consequences/grants-ended.ts';
import { allOf } from '../../consequences/record-events.ts';
import { lockAccount } from '../../identity/accounts/store.ts';
import { createdEvents, openForApplication, presentSignedIn } from '../../identity/sessions/open.ts';
import { hashToken } from '../../pipeline/callers/key-token.ts';
import { findApplication, noteApplicationUsed } from '../applications/store.ts';
import { changing } from '../handler.ts';
import { challengeOf } from './authorize.ts';
import { judgeCode } from './exchange.ts';
import { scopesOf } from './grant.ts';
import { findCode, spendCode } from './store.ts';

/** One answer for all, so that it says nothing about codes of others. */
const REFUSED = {
  code: flaw(
    'expired',
    'must be a code of this application with the scope `portico`, at most 60 seconds old and not used before, with the redirect URI and the verifier that belong to it',
  ),
};

/** Exchanges a code for a session, once. */
export const redeemAuthorization = changing(
  'redeemAuthorization',
  ({ database, lifetimes, impersonation }) => ({
    prepare: async ({ body: { applicationId, code, verifier, redirectUri }, fail }) => {
      const application = await findApplication(database.read, applicationId);
      if (application?.state !== 'active') throw fail('APPLICATION_NOT_FOUND');
      const found = await findCode(database.read, hashToken(code));
      // A code that does not fit is not spent, so that a code alone is useless to somebody who has only seen it.
      const fits =
        application.firstParty &&
        application.kind !== 'web' &&
        found?.application_id === application.id &&
        found.redirect_uri === redirectUri &&
        found.challenge === challengeOf(verifier) &&
        scopesOf(found).includes('portico');
      if (!fits) throw fail('FIELDS_VALIDATION_ERROR', REFUSED);
      return { application, found };
    },

    lock: (tx, { found }) => lockAccount(tx, found.account_id),

    apply: async ({ tx, target: account, prepared, now, fail, userAgent, ipAddress, identified }) => {
      const { application, found } = prepared;
      const judged = await judgeCode(tx, found, account, { lifetimes, impersonation, now });
      if (judged === 'spent')
        return {
          failure: new Failure('FIELDS_VALIDATION_ERROR', { fields: REFUSED }),
          events: allOf(await endGrant(tx, found.grant_id, 'code_reused')),
        };
      if (!account || !judged) throw fail('FIELDS_VALIDATION_ERROR', REFUSED);
      identified(account.id);
      await spendCode(tx, found, { now, opensSession: true });
      const began = { grantId: found.grant_id, application, parent: judged, now, userAgent, ipAddress };
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
