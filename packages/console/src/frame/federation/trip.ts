import { challengeOf, randomText } from '@portico/client/pkce';
import { federation as texts } from '../../texts/federation.json';
import { useAction } from '../action.ts';
import { portico } from '../portico.ts';
import { ofTab } from '../storage.ts';

/** An identity provider that signs people in: one of the team's, or that of an organization's connection. */
export interface Way {
  readonly kind: 'provider' | 'connection';
  /** Part of the return address. */
  readonly id: string;
  /** Empty if only its address is known: then, the host of the destination stands for it. */
  readonly name: string;
}

/** The purpose of going there, and the step afterwards. */
export interface Plan {
  readonly purpose: 'sign-in' | 'link' | 'confirm' | 'test';
  /** The next page. */
  readonly next: string;
  /** Whether the person chose to stay signed in. */
  readonly stays?: boolean;
  /** Whether it began with an invitation. */
  readonly invited?: boolean;
}

/** The state a tab keeps while it is with a provider. */
export interface Trip extends Way, Plan {
  /** Proves that the browser that returns is the one that left: the service has its hash. */
  readonly verifier: string;
  /** The entry of the history that was left, to which drafts belong. */
  readonly entry?: number;
  /** The step the service waits for, once the provider has answered. */
  readonly awaits?: 'code' | 'link';
}

const nameOf = (way: string) => `elsewhere.${way}`;

/** @returns undefined if this tab has not left for it */
export function tripBy(way: string): Trip | undefined {
  try {
    return JSON.parse(ofTab.read(nameOf(way)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export const keepTrip = (trip: Trip) => void ofTab.write(nameOf(trip.id), JSON.stringify(trip));
export const forgetTrip = ({ id }: Way) => void ofTab.write(nameOf(id), undefined);

/** Has the page after the sign-in show the drafts of the page before it, though browsers count another entry. */
export function resumeEntry({ entry }: Trip): void {
  if (entry !== undefined) history.replaceState({ ...history.state, entry }, '');
}

interface Leaving {
  readonly way: Way;
  /** Made when the person leaves. */
  readonly plan: () => Plan;
  readonly invitationToken?: string | undefined;
}

interface TripRequest extends Pick<Plan, 'purpose'>, Pick<Leaving, 'way' | 'invitationToken'> {
  readonly verifierHash: string;
}

async function ask({ way: { kind, id }, purpose, verifierHash, invitationToken }: TripRequest) {
  if (purpose === 'test') return portico.testConnection({ id, body: { verifierHash } });
  const body = { ...(kind === 'provider' ? { providerId: id } : { connectionId: id }), verifierHash };
  if (purpose === 'link') return portico.createIdentity({ body });
  return portico.createSignIn({
    body: {
      ...body,
      ...(invitationToken !== undefined && { invitationToken }),
      ...(purpose === 'confirm' && { prompt: 'login' }),
    },
  });
}

/** Begins with a provider, and keeps what the return needs. */
export async function begin({ way, plan, invitationToken }: Leaving) {
  const verifier = randomText();
  const planned = plan();
  const verifierHash = await challengeOf(verifier);
  const outcome = await ask({ way, verifierHash, purpose: planned.purpose, invitationToken });
  if (outcome.ok) {
    const name = way.name || new URL(outcome.body.url).host;
    keepTrip({ ...planned, ...way, name, verifier, entry: history.state?.entry });
  }
  return outcome;
}

/** Leaves for a provider, which returns the person to a page of this app. */
export const useLeaving = (leaving: Leaving) =>
  useAction({
    run: () => begin(leaving),
    done: ({ body }) => location.assign(body.url),
    failures: saidOf(leaving.way),
  });

/** The text beside the button. */
export const saidOf = ({ name }: Way) => ({
  PROVIDER_UNAVAILABLE: texts.unavailable(name),
  CONNECTION_NOT_FOUND: texts.gone(name),
});
