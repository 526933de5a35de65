import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button, ButtonLink } from '../../frame/controls.tsx';
import { forgetTrip, type Trip } from '../../frame/federation/trip.ts';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Page, Paragraphs } from '../../frame/page.tsx';
import { portico, signOut } from '../../frame/portico.ts';
import { currentPath, navigate, placeWithin } from '../../frame/router.ts';
import { returned as texts } from '../../texts/federation.json';
import { frame } from '../../texts/frame.json';
import { Working } from './complete.tsx';
import { type End, Ended } from './ended.tsx';

/** Links the identity in the provider's claims, stored or new, to the account that is signed in. */
function useLink(trip: Trip, answer?: string) {
  const [end, setEnd] = useState<End>();
  const { verifier, name, next } = trip;
  const over = (end: End) => () => {
    forgetTrip(trip);
    setEnd(end);
  };
  const action = useAction({
    run: () =>
      portico.completeIdentity({
        body: { verifier, ...(answer !== undefined && { parameters: answer }) },
      }),
    done: () => {
      forgetTrip(trip);
      notify(texts.linked(name));
      navigate(placeWithin(next) ?? '/console', { replace: true });
    },
    failures: { SIGN_IN_REFUSED: over('refused'), IDENTITY_ALREADY_EXISTS: over('alreadyLinked') },
  });
  const isSpent = action.shown?.fields.verifier !== undefined;
  useEffect(() => {
    if (isSpent) over('over')();
  }, [isSpent]);
  return { action, end };
}

interface CompleteLinkProps {
  readonly trip: Trip;
  readonly answer: string | undefined;
}

/** Completes a link that the person began in the account. */
export function CompleteLink({ trip, answer }: CompleteLinkProps) {
  const { action, end } = useLink(trip, answer);
  useEffect(() => {
    action.start();
  }, []);
  return end ? <Ended trip={trip} end={end} /> : <Working name={trip.name} action={action} />;
}

interface LinkStepProps {
  readonly trip: Trip;
  /** The address of the account that is signed in. */
  readonly email: string;
}

/** Asks whether to link the provider to the account that the person has signed in to. */
export function LinkStep({ trip, email }: LinkStepProps) {
  const { action, end } = useLink(trip);
  const { name, next } = trip;
  const leave = () => {
    forgetTrip(trip);
    navigate(placeWithin(next) ?? '/console', { replace: true });
  };
  if (end) return <Ended trip={{ ...trip, purpose: 'link' }} end={end} />;
  return (
    <Page title={texts.link.title(name)} narrow>
      <Paragraphs lines={texts.link.lines({ name, email })} />
      <div class="actions">
        <Button look="main" label={texts.link.submit(name)} action={action} />
        <Button label={texts.link.leave} press={leave} />
        <Button look="link" label={frame.otherAccount} press={signOut} />
      </div>
      <Outcome action={action} />
    </Page>
  );
}

/** Says that there is an account with the address, and leads to the other ways to sign in. */
export function NotLinked({ trip: { name } }: { readonly trip: Trip }) {
  return (
    <Page title={texts.notLinked.title} narrow>
      <Paragraphs lines={texts.notLinked.lines(name)} />
      <div class="actions">
        <ButtonLink
          look="main"
          to={`/console/sign-in?next=${encodeURIComponent(currentPath())}`}
          label={frame.signIn}
        />
      </div>
    </Page>
  );
}
