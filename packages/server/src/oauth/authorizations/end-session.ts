import { Failure } from '@portico/conventions';
import { allOf, type Recorded } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import { endedEvents, endSessions, endSignIn } from '../../identity/sessions/end.ts';
import { ends, lifetimeOf } from '../../identity/sessions/session.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { type Application, clientIdOf } from '../applications/application.ts';
import { findClient } from '../applications/unregistered-store.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { flawed, withMembers } from './asked.ts';
import { type Hint, hintReader } from './id-token-hint.ts';
import { only, parseQuery, type Query } from './parameters.ts';
import { personIn } from './person.ts';
import { hangsOn } from './store.ts';

/** Parameters that can come only once; `logout_hint` and `ui_locales` change nothing. */
const KNOWN = [
  'id_token_hint',
  'client_id',
  'post_logout_redirect_uri',
  'state',
  'logout_hint',
  'ui_locales',
];

/** A request to sign somebody out. */
interface EndSessionRequest {
  readonly application: Application | undefined;
  readonly hint: Hint | undefined;
  /** Where people go after they have signed out; null where the request names no registered address. */
  readonly url: string | null;
}

type ReaderNeeds = Pick<Needs, 'database' | 'signingKeys' | 'clients' | 'publicUrl'>;

/**
 * Makes the function that reads the query with which somebody was sent to sign out.
 * @throws Failure from that function: `APPLICATION_NOT_FOUND`, `FIELDS_VALIDATION_ERROR`
 */
function askedReader({
  database,
  clients,
  ...needs
}: ReaderNeeds): (parameters: string) => Promise<EndSessionRequest> {
  const readHint = hintReader(needs);

  return async (parameters) => {
    const query = parseQuery(parameters);
    if (!query) throw flawed('must be form-encoded');
    const repeated = KNOWN.find((name) => (query.get(name)?.length ?? 0) > 1);
    if (repeated !== undefined) throw flawed(`must have at most one \`${repeated}\``);
    const token = only(query, 'id_token_hint');
    const hint = token === undefined ? undefined : await readHint(token);
    const named = only(query, 'client_id');
    if (hint && named !== undefined && named !== hint.clientId)
      throw flawed('must have the `client_id` that the `id_token_hint` was issued for');
    const clientId = named ?? hint?.clientId;
    if (clientId === undefined) return { application: undefined, hint, url: null };
    const application = await findClient(database.read, clientId, clients);
    if (application?.state !== 'active') throw new Failure('APPLICATION_NOT_FOUND');
    return { application, hint, url: addressIn(query, application) };
  };
}

/** A session of an application signs out for that application alone. */
function judgeSender({ application }: EndSessionRequest, { session }: SessionCaller): void {
  if (session.application_id === null || application === undefined) return;
  if (application.id !== session.application_id)
    throw flawed('must name the application of the session that sends this request');
}

/** The address that a query names, if it is one of the application's: the same to the letter. */
function addressIn(query: Query, { postLogoutRedirectUris }: Application): string | null {
  const uri = only(query, 'post_logout_redirect_uri');
  if (uri === undefined || !postLogoutRedirectUris.includes(uri)) return null;
  const state = only(query, 'state');
  return state === undefined ? uri : withMembers(uri, { state });
}

export function lookUpEndSession(needs: Needs): HandlerOf<'lookUpEndSession'> {
  const { database } = needs;
  const read = askedReader(needs);

  async function isConfirmed({ grantId }: Partial<Hint>, { session }: SessionCaller): Promise<boolean> {
    return grantId !== undefined && (await hangsOn(database.read, grantId, session.id));
  }

  return {
    handle: async ({ caller, body: { parameters } }) => {
      const { application, hint, url } = await read(parameters);
      const person = personIn(caller);
      const needs = !person || (await isConfirmed(hint ?? {}, person)) ? [] : (['confirmation'] as const);
      const shown = application && {
        id: clientIdOf(application),
        name: application.name,
        logoUrl: application.logoUrl,
        firstParty: application.firstParty,
      };
      return {
        status: 200,
        body: { application: shown ?? null, needs: [...needs], url: person ? null : url },
      };
    },
  };
}

/** Signs a person out at the request of an application, and returns where they go. */
export function endSession({ change, lifetimes, ...needs }: Needs) {
  const read = askedReader(needs);

  async function endAll(tx: Transaction, caller: SessionCaller, now: number): Promise<Recorded> {
    const account = caller.account.id;
    const ended = await endSessions(tx, { account, ends: ends(lifetimeOf(caller, lifetimes), now) });
    return allOf(endedEvents(account, ended));
  }

  return change('endSession', {
    // The same key in another session is another request: it ends that session.
    asked: ({ caller }) => caller.session.id,

    prepare: async ({ body, caller }) => {
      const request = await read(body.parameters);
      judgeSender(request, caller);
      return request;
    },

    apply: async ({ tx, caller, body, prepared: { url }, now }) => {
      const answer = { status: 200, body: { url } } as const;
      if (body.everywhere) return { events: await endAll(tx, caller, now), answer };
      return { events: allOf(await endSignIn(tx, caller.session)), answer };
    },
  });
}
