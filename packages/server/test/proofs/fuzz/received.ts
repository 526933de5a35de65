import { receivedInvitation } from '../../fixtures/invitations.ts';
import type { Service } from '../../harness/service.ts';
import type { KnownPerson } from './known.ts';
import type { World } from './world.ts';

/** How many have a verified email: operations on the others must stay within reach as well. */
const VERIFIED = 3;

/** Invites some people who have no invitation to answer. */
export async function inviteSome(service: Service, people: readonly KnownPerson[]): Promise<void> {
  for (const person of people.slice(0, VERIFIED)) {
    const { id, email, sessions } = person;
    const token = sessions[0]?.token ?? '';
    person.received ??= await receivedInvitation(service, { account: { id, email }, token });
  }
}

/** An invitation may be over. */
export function doubtReceived({ people }: World, invitation: string | undefined): void {
  for (const person of people) if (person.received === invitation) person.received = undefined;
}
