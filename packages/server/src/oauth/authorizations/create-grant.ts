import { MOST_GRANTS } from '@portico/api';
import { endGrants } from '../../consequences/grants-ended.ts';
import type { NewEvent } from '../../consequences/record-events.ts';
import type { Transaction } from '../../ground/database/database.ts';
import type { GrantRow } from '../../ground/database/schema.ts';
import { newId } from '../../ground/id.ts';
import { expiresAt, lifetimeOf } from '../../identity/sessions/session.ts';
import type { SessionCaller } from '../../pipeline/callers/session.ts';
import { type Application, clientIdOf } from '../applications/application.ts';
import type { Needs } from '../handler.ts';
import { storedScopes } from './grant.ts';
import type { AuthorizationRequest } from './parameters.ts';
import { grantsBeyond, insertGrant } from './store.ts';

interface NewGrant {
  readonly person: SessionCaller;
  /** As it is stored. */
  readonly application: Pick<Application, 'id' | 'name' | 'client_url'>;
  readonly request: Pick<AuthorizationRequest, 'scopes' | 'resource'>;
  readonly organizationId: string | null;
  /** Whether it is for a device, which the person approved by its code. */
  readonly isForDevice?: boolean;
  readonly now: number;
}

/** Makes a grant in the session of a person. @returns it, and the events, also of an oldest grant that it ends */
export async function createGrant(
  tx: Transaction,
  { person, application, request, organizationId, isForDevice = false, now }: NewGrant,
  { lifetimes }: Pick<Needs, 'lifetimes'>,
): Promise<{ readonly grant: GrantRow; readonly events: [NewEvent, ...NewEvent[]] }> {
  const { account, session } = person;
  const grant: GrantRow = {
    id: newId(),
    account_id: account.id,
    session_id: session.id,
    session_expires_at: expiresAt(session, lifetimeOf(person, lifetimes)),
    application_id: application.id,
    application_name: application.name,
    organization_id: organizationId,
    scopes: storedScopes(request.scopes),
    resource: request.resource,
    opens_session: 0,
    created_at: now,
    last_used_at: null,
  };
  await insertGrant(tx, grant);
  const surplus = await endGrants(tx, await grantsBeyond(tx, account.id, MOST_GRANTS), 'too_many');
  const details = {
    applicationId: clientIdOf(application),
    applicationName: application.name,
    scopes: request.scopes,
    ...(organizationId !== null && { organizationId }),
    ...(isForDevice && { device: true }),
  };
  return {
    grant,
    events: [{ type: 'grant.created', subject: grant.id, account: account.id, details }, ...surplus],
  };
}
