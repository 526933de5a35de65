import { secondsOf } from '../../ground/clock.ts';
import { newId } from '../../ground/id.ts';
import { deviceCodes, hashToken } from '../../pipeline/callers/key-token.ts';
import { storedScopes } from '../authorizations/grant.ts';
import { scopesFor, wordsOf } from '../authorizations/parameters.ts';
import { clientAuthenticator } from '../endpoints/client.ts';
import type { Needs } from '../handler.ts';
import { DEVICE_LIFETIME } from './request.ts';
import { FIRST_INTERVAL, insertDevice } from './store.ts';
import { makeUserCode, shownUserCode, storedUserCode } from './user-code.ts';

/** How many user codes are tried before a request fails: with a million requests, one in 25,000 codes is taken. */
const TRIES = 5;

/** The device authorization endpoint (RFC 8628, section 3.1). */
export function authorizeOauthDevice(needs: Needs) {
  const { change, secretKeys: keys, publicUrl } = needs;
  const authenticate = clientAuthenticator(needs);

  return change('authorizeOauthDevice', {
    prepare: async ({ body, headers, ipAddress, fail }) => {
      const application = await authenticate({ body, headers, ipAddress });
      if (!application.devices) throw fail('APPLICATION_FORBIDDEN');
      const { resource: [resource = null, ...others] = [] } = body;
      if (others.length > 0 || (resource !== null && !application.audiences.includes(resource)))
        throw fail('RESOURCE_INVALID');
      return { application, resource };
    },

    apply: async ({ tx, body, prepared: { application, resource }, ipAddress, userAgent, now }) => {
      const deviceCode = deviceCodes.make();
      const row = {
        id: newId(),
        hash: hashToken(deviceCode),
        application_id: application.id,
        scopes: storedScopes(scopesFor(application, wordsOf(body.scope ?? null))),
        resource,
        organization_id: body.organization_id ?? null,
        ip_address: ipAddress,
        user_agent: userAgent,
        created_at: now,
        expires_at: now + DEVICE_LIFETIME,
        poll_interval: FIRST_INTERVAL,
        next_poll_at: now,
        tries: 0,
        answered_at: null,
        grant_id: null,
        spent_at: null,
      };
      for (let at = 0; at < TRIES; at++) {
        const code = makeUserCode();
        if (!(await insertDevice(tx, { ...row, user_code_hmac: storedUserCode(code, keys) }))) continue;
        const page = `${publicUrl()}/device`;
        return {
          events: 'untold',
          answer: {
            status: 200,
            body: {
              device_code: deviceCode,
              user_code: shownUserCode(code),
              verification_uri: page,
              verification_uri_complete: `${page}#code=${shownUserCode(code)}`,
              expires_in: secondsOf(DEVICE_LIFETIME),
              interval: secondsOf(FIRST_INTERVAL),
            },
          },
        };
      }
      throw new Error('Every user code that was tried is taken');
    },
  });
}
