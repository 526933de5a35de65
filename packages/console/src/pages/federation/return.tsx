import { useEffect, useState } from 'preact/hooks';
import { type Trip, tripBy, useLeaving } from '../../frame/federation/trip.ts';
import { takePosted } from '../../frame/posted.ts';
import { currentPath, href } from '../../frame/router.ts';
import { useSession } from '../../frame/session.ts';
import { Complete, Working } from './complete.tsx';
import { Ended, Unknown } from './ended.tsx';
import { CompleteLink, LinkStep, NotLinked } from './link.tsx';

/**
 * Takes the provider's answer, and removes it from the address and the history.
 * @returns undefined without one
 */
function takeAnswer(): string | undefined {
  const answer = takePosted() ?? location.search.slice(1);
  history.replaceState(history.state, '', href(currentPath()));
  return answer || undefined;
}

/** The page to which a provider returns people. Only the tab that has left for it can go on. */
export function ReturnPage({ way }: { readonly way: string }) {
  const [answer] = useState(takeAnswer);
  const [trip, setTrip] = useState(() => tripBy(way));
  if (trip === undefined) return <Unknown />;
  if (trip.awaits === 'link') return <ToLink trip={trip} />;
  // Reloaded, or left and reopened.
  if (answer === undefined && trip.awaits === undefined) return <Ended trip={trip} end="over" />;
  if (trip.purpose === 'link') return <CompleteLink trip={trip} answer={answer} />;
  return <Complete trip={trip} answer={answer} waits={setTrip} />;
}

/** The page to which a SAML identity provider has browsers post its response. */
export function AssertionPage({ connectionId }: { readonly connectionId: string }) {
  // An unsolicited answer is not trusted, as it may sign in another person. Begins an ordinary sign-in instead.
  const [isAsked] = useState(() => tripBy(connectionId) !== undefined);
  return isAsked ? <ReturnPage way={connectionId} /> : <Begin connectionId={connectionId} />;
}

function Begin({ connectionId }: { readonly connectionId: string }) {
  const action = useLeaving({
    way: { kind: 'connection', id: connectionId, name: '' },
    plan: () => ({ purpose: 'sign-in', next: '/console' }),
  });
  useEffect(() => {
    takeAnswer();
    action.start();
  }, []);
  return <Working name={undefined} action={action} />;
}

/** Asks whether to link the provider's identity to the account that the person signs in to in another way. */
function ToLink({ trip }: { readonly trip: Trip }) {
  const session = useSession();
  return session && session.own === undefined ? (
    <LinkStep trip={trip} email={session.email} />
  ) : (
    <NotLinked trip={trip} />
  );
}
