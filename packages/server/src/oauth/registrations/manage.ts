import { Failure } from '@portico/conventions';
import type { Reader, Transaction } from '../../ground/database/database.ts';
import { isId } from '../../ground/id.ts';
import { hashToken, registrationTokens } from '../../pipeline/callers/key-token.ts';
import { type Application, isSelfRegistered, SELF_REGISTERED } from '../applications/application.ts';
import { findByUrl, lockByUrl } from '../applications/unregistered-store.ts';
import { change, remove } from '../applications/write.ts';
import { changing, type HandlerOf, type Needs } from '../handler.ts';
import { bearerIn, type Client, describedBy, judgeMetadata, presentClient } from './client.ts';

/** A request about a client. */
interface Asking {
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly ipAddress: string | null;
}

type Find<From> = (from: From, clientId: string) => Promise<Application | undefined>;

/**
 * Finds the client of a registration access token. One that does not exist is not told apart from a wrong token (RFC 7592,
 * section 2.1).
 * @param find reads it, or locks it until the transaction ends
 * @throws Failure `ACCESS_TOKEN_MISSING`, `ACCESS_TOKEN_INVALID`
 */
async function clientOf<From extends Reader | Transaction>(
  from: From,
  { parameters, headers }: Pick<Asking, 'parameters' | 'headers'>,
  find: Find<From>,
): Promise<{ readonly client: Client; readonly token: string }> {
  const token = bearerIn(headers.authorization);
  const { client: clientId = '' } = parameters;
  const mayExist =
    isSelfRegistered(clientId) &&
    isId(clientId.slice(SELF_REGISTERED.length)) &&
    registrationTokens.isOne(token);
  const client = mayExist ? await find(from, clientId) : undefined;
  // Hashes are compared: the time that it takes tells nothing that helps to guess.
  if (client?.registration_hash !== hashToken(token)) throw new Failure('ACCESS_TOKEN_INVALID');
  return { client: { ...client, client_url: clientId }, token };
}

/**
 * Makes the function that finds the client that asks. Wrong tokens count as guesses of the address.
 * @throws Failure from that function: `ACCESS_TOKEN_MISSING`, `ACCESS_TOKEN_INVALID`, `RATE_LIMITED`
 */
function clientFinder({ database, limits }: Pick<Needs, 'database' | 'limits'>) {
  return async ({ ipAddress, ...asking }: Asking) => {
    try {
      return await clientOf(database.read, asking, findByUrl);
    } catch (error) {
      if (error instanceof Failure && error.constant === 'ACCESS_TOKEN_INVALID')
        await limits.guess({ account: undefined, email: null, ipAddress }, async () => false);
      throw error;
    }
  };
}

/** RFC 7592, section 2.1. */
export function getRegisteredClient(needs: Needs): HandlerOf<'getRegisteredClient'> {
  const find = clientFinder(needs);
  return {
    handle: async (request) => {
      const { client, token } = await find(request);
      return { status: 200, body: presentClient(client, { token, publicUrl: needs.publicUrl() }) };
    },
  };
}

/** RFC 7592, section 2.2. */
export const replaceRegisteredClient = changing('replaceRegisteredClient', (needs) => {
  const { limits, publicUrl } = needs;
  const find = clientFinder(needs);
  return {
    prepare: async (request) => {
      const { client } = await find(request);
      if (request.body.client_id !== client.client_url)
        throw new Failure('BODY_MALFORMED', { detail: 'client_id must be the one in the path.' });
      judgeMetadata(request.body);
      // Each change is an event: they count as registrations do.
      await limits.clientRegistration(request.ipAddress);
    },

    apply: async ({ tx, body, parameters, headers, now }) => {
      const { client, token } = await clientOf(tx, { parameters, headers }, lockByUrl);
      const wanted = { ...client, ...describedBy(body, client.client_url) };
      const { application, event } = await change(tx, client, wanted, now);
      const replaced = { ...application, client_url: client.client_url };
      return {
        events: event,
        answer: { status: 200, body: presentClient(replaced, { token, publicUrl: publicUrl() }) },
      };
    },
  };
});

/** RFC 7592, section 2.3. */
export const deleteRegisteredClient = changing('deleteRegisteredClient', (needs) => {
  const find = clientFinder(needs);
  return {
    prepare: async (request) => {
      await find(request);
    },

    apply: async ({ tx, parameters, headers }) => {
      const { client } = await clientOf(tx, { parameters, headers }, lockByUrl);
      return { events: await remove(tx, client), answer: { status: 204 } };
    },
  };
});
