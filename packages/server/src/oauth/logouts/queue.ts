import type { buildConnector } from 'undici';
import { type Clock, SECOND } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import type { LogoutRow } from '../../ground/database/schema.ts';
import type { AddressRules } from '../../ground/outgoing/address.ts';
import { checkedConnector } from '../../ground/outgoing/connector.ts';
import { pauseAfterFailure } from '../../ground/outgoing/pauses.ts';
import { post } from '../../ground/outgoing/post.ts';
import type { Lanes } from '../../ground/work/lanes.ts';
import type { Queue } from '../../ground/work/queue.ts';
import { backlogOf, keepClaims } from '../../ground/work/queue-store.ts';
import { type QueueOptions, type QueueWork, startQueue } from '../../ground/work/queue-worker.ts';
import { clientIdOf } from '../applications/application.ts';
import { findStoredApplication } from '../applications/store.ts';
import type { SigningKeys } from '../tokens/signing-keys.ts';
import { claimLogouts, countLogouts, dueApplications, postponeLogout, removeLogout } from './store.ts';
import { signLogoutToken } from './token.ts';

export interface LogoutNeeds {
  readonly database: Database;
  readonly signingKeys: Pick<SigningKeys, 'signer'>;
  readonly clock: Clock;
  readonly addresses: AddressRules;
  readonly publicUrl: () => string;
}

/** Everything that an attempt needs. */
interface Sending {
  readonly url: string;
  readonly body: string;
}

/** As many as for webhooks: applications that are slow, failing or new share two fifths of the lanes. */
const LANES: Lanes = { all: 50, groups: { each: 5, most: 25, slow: 20, grown: 20 } };

const HEADERS = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Portico' };

function queueOf(needs: LogoutNeeds, connect: buildConnector.connector): Queue<LogoutRow, Sending> {
  const { database, clock, signingKeys, publicUrl } = needs;
  const remove = removeLogout(database);
  const postpone = postponeLogout(database);
  const count = countLogouts(database);
  const find = findStoredApplication(database);
  return {
    name: 'logouts',
    lanes: LANES,
    due: dueApplications(database),
    deadline: 10 * SECOND,
    // Also after 400, which says that the token was wrong or that signing out failed (section 2.8): the next one is another.
    pauseAfter: pauseAfterFailure,
    prepare: async ({ application_id, account_id, grant_id }) => {
      const application = await find(application_id);
      const url = application?.backchannelLogoutUri;
      if (!application || !url) return undefined;
      const token = await signLogoutToken(await signingKeys.signer(application.signingAlgorithm), {
        issuer: publicUrl(),
        audience: clientIdOf(application),
        subject: account_id,
        session: grant_id,
        now: clock(),
      });
      return { url, body: new URLSearchParams({ logout_token: token }).toString() };
    },
    perform: async ({ url, body }, signal) => ({
      status: await post({ url, headers: HEADERS, body, connect }, signal),
    }),
    pieces: {
      claim: claimLogouts(database),
      keep: keepClaims(database, 'logouts'),
      settle: async ({ id, attempts }, end): Promise<unknown> =>
        end.outcome === 'failed' ? postpone.first({ id, attempts, pause: end.pause }) : remove.first({ id }),
      backlog: () => backlogOf(count.first({})),
    },
  };
}

/** Starts notifying applications that sign-ins have ended (OpenID Connect Back-Channel Logout 1.0). */
export function startLogouts(
  needs: LogoutNeeds,
  options: Omit<QueueOptions<never, never>, 'queue'>,
): Omit<QueueWork, 'wake'> {
  return startQueue({ ...options, queue: queueOf(needs, checkedConnector(needs.addresses)) });
}
