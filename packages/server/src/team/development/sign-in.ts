import type { Contracts } from '@portico/api';
import type { Database, Reader } from '../../ground/database/database.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { isId } from '../../ground/id.ts';
import type { InSession } from '../../pipeline/callers/session.ts';
import type { HandlersOf } from '../handler.ts';
import { type DevelopmentHandlers, type DevelopmentRequest, forPrograms } from './handlers.ts';
import { type SessionNeeds, signInAs } from './sessions.ts';

type Request = DevelopmentRequest<'signInForTests'>;

export interface SignInNeeds extends SessionNeeds {
  readonly database: Database;
  /** Finds the session of an access token. */
  readonly sessionOf: (token: string) => Promise<InSession | undefined>;
  /** The operations that the page of the sign-in calls. */
  readonly page: HandlersOf<'lookUpAuthorization' | 'createAuthorization'>;
}

/** Signs a person in, and does what the page of `/authorize` does with an application's request. */
export function signInForTests(needs: SignInNeeds): DevelopmentHandlers['signInForTests'] {
  const { database, sessionOf, page } = needs;

  /** Without a caller, so that the sign-in begins before the session does. */
  async function begin(request: Request, parameters: string) {
    const asked = { ...unauthenticated(request), caller: undefined, body: { parameters } };
    const answer = await page.lookUpAuthorization.handle(asked as never);
    return (answer as Contracts['lookUpAuthorization']['answer']).body;
  }

  async function finish(request: Request, asked: { readonly ticket: string; readonly token: string }) {
    const { parameters = '', organizationId } = request.body;
    const caller = await sessionOf(asked.token);
    if (!caller) throw request.fail('ACCOUNT_SUSPENDED');
    const { ticket } = asked;
    const body = {
      parameters,
      ticket,
      consent: true,
      ...(organizationId !== undefined && { organizationId }),
    };
    const answer = await page.createAuthorization.handle({
      ...unauthenticated(request),
      caller,
      body,
    } as never);
    return (answer as Contracts['createAuthorization']['answer']).body.url;
  }

  return forPrograms<'signInForTests'>(async (request) => {
    const { body, fail } = request;
    const account = await accountOf(body.account, database.read);
    if (!account) throw fail('ACCOUNT_NOT_FOUND');
    if (account.suspended_at !== null) throw fail('ACCOUNT_SUSPENDED');
    const begun = body.parameters === undefined ? undefined : await begin(request, body.parameters);
    const { accessToken: token } = await signInAs(account.id, request, needs);
    const url = begun && (begun.url ?? (await finish(request, { ticket: begun.ticket, token })));
    const { id, email, name } = account;
    return {
      status: 200,
      body: { account: { id, email, name }, accessToken: token, url: url ?? null },
    };
  });
}

/** The request as the operations of the page get it: they take neither a query nor a key to repeat it. */
function unauthenticated({ body: _, ...request }: Request) {
  return { ...request, target: undefined, query: {}, idempotencyKey: undefined };
}

async function accountOf(given: string, read: Reader) {
  const query = read
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'suspended_at'])
    .where('erased_at', 'is', null);
  if (isId(given)) return query.where('id', '=', given).executeTakeFirst();
  return query.where('email_canonical', '=', canonicalEmail(given) ?? given).executeTakeFirst();
}
