import { MOST_REGISTERED_CLIENTS } from '@portico/api';
import { Failure } from '@portico/conventions';
import { MINUTE } from '../../ground/clock.ts';
import { created } from '../../pipeline/answers.ts';
import { registrationTokens } from '../../pipeline/callers/key-token.ts';
import { applicationEvent } from '../applications/application.ts';
import { insertApplication } from '../applications/store.ts';
import { changing } from '../handler.ts';
import { bearerIn, isSameSecret, judgeMetadata, newClient, presentClient } from './client.ts';
import { makeRoom } from './store.ts';

/** How long a client without a grant is safe from making room for others, in milliseconds. */
const SAFE_FOR = 10 * MINUTE;

/** RFC 7591, section 3. */
export const registerClient = changing(
  'registerClient',
  ({ limits, publicUrl, selfRegistration: rules }) => ({
    prepare: async ({ body, headers, ipAddress }) => {
      await limits.clientRegistration(ipAddress);
      const { token } = rules;
      if (token !== undefined && !isSameSecret(token, bearerIn(headers.authorization)))
        throw new Failure('ACCESS_TOKEN_INVALID');
      judgeMetadata(body);
    },

    apply: async ({ tx, body, now, fail }) => {
      const before = now - SAFE_FOR;
      if (!(await makeRoom(tx, { most: MOST_REGISTERED_CLIENTS, before })))
        throw fail('APPLICATION_LIMIT_REACHED');
      const token = registrationTokens.make();
      const client = newClient(body, { audiences: rules.audiences, token, now });
      await insertApplication(tx, client, undefined);
      const { name, kind } = client;
      return {
        events: applicationEvent('application.created', client, { name, kind }),
        answer: created(
          `/oauth2/register/${client.client_url}`,
          presentClient(client, { token, publicUrl: publicUrl() }),
        ),
      };
    },
  }),
);
