import type { Body } from '@portico/client';
import { forgetPending, keepPending, ticketFor } from '../../frame/pending.ts';
import { portico } from '../../frame/portico.ts';
import type { Session } from '../../frame/session.ts';
import { withSessionIfAlive } from '../../frame/still-alive.ts';
import { ofTab } from '../../frame/storage.ts';

export type AuthorizationRequest = Body<'lookUpAuthorization'>;
export type Need = AuthorizationRequest['needs'][number];

/** An application's request, and the way to answer it. */
export interface Asking {
  readonly asked: AuthorizationRequest;
  /** The query of its redirect. */
  readonly parameters: string;
  readonly session: Session;
  /** Looks the request up again. */
  readonly reload: () => void;
}

export const placeOf = (parameters: string) => `/authorize?${parameters}`;

/** The address that the application expects, if its hint is one. */
export const addressIn = ({ loginHint }: AuthorizationRequest) =>
  loginHint?.includes('@') ? loginHint : undefined;

/** Looks up an application's request. */
export async function lookUp(parameters: string) {
  const place = placeOf(parameters);
  const ticket = ticketFor(place);
  const body = { parameters, ...(ticket !== undefined && { ticket }) };
  const outcome = await withSessionIfAlive(() => portico.lookUpAuthorization({ body }));
  if (outcome.ok) keepPending({ place, application: outcome.body.application.name }, outcome.body.ticket);
  return outcome;
}

/** The place that this tab last left for an application. */
const LEFT = 'left-authorization';

export const hasLeft = (parameters: string) => ofTab.read(LEFT) === placeOf(parameters);

/**
 * Goes to an address of the application that the service has named. Replaces this page in the history, so that Back
 * leads to where the person came from.
 */
export function leave(url: string, parameters: string): void {
  forgetPending(placeOf(parameters));
  ofTab.write(LEFT, placeOf(parameters));
  location.replace(url);
}
