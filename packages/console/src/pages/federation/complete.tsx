import { useEffect, useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { CodeField, useCode, withCode } from '../../frame/code.tsx';
import { Button } from '../../frame/controls.tsx';
import { forgetTrip, keepTrip, resumeEntry, type Trip } from '../../frame/federation/trip.ts';
import { Form } from '../../frame/form.tsx';
import { LoadingNotice } from '../../frame/load.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Page, ShortPage } from '../../frame/page.tsx';
import { begin, keepConfirmed, portico } from '../../frame/portico.ts';
import { navigate, placeWithin } from '../../frame/router.ts';
import { returned as texts } from '../../texts/federation.json';
import { frame } from '../../texts/frame.json';
import { rememberWay } from '../sign-in/last-way.ts';
import { type End, Ended } from './ended.tsx';

interface CompleteProps {
  readonly trip: Trip;
  /** The provider's answer; undefined once the service has examined it. */
  readonly answer: string | undefined;
  /** Called if the service stores the provider's claims until more is known. */
  readonly waits: (trip: Trip) => void;
}

/** Completes a sign-in or a confirmation. */
export function Complete({ trip, answer, waits }: CompleteProps) {
  const [end, setEnd] = useState<End>();
  const [isConfirmed, setConfirmed] = useState(false);
  const code = useCode(trip.awaits === 'code' ? 'app' : undefined);
  const { verifier } = trip;
  const over = (end: End) => () => {
    forgetTrip(trip);
    setEnd(end);
  };
  const action = useAction({
    run: ({ code }: FormValues) =>
      portico.completeSignIn({
        body: { verifier, ...(answer !== undefined && { parameters: answer }), ...withCode(code) },
      }),
    done: ({ body }) => {
      forgetTrip(trip);
      if (!('accessToken' in body)) {
        // A test opens no session: the connection's page shows its result.
        navigate(`${trip.next}?test=${body.id}`, { replace: true });
        return;
      }
      if (trip.purpose === 'confirm') {
        keepConfirmed(body);
        setConfirmed(true);
        return;
      }
      if (trip.kind === 'provider') rememberWay(`provider ${trip.id}`);
      begin(body, trip.stays);
      resumeEntry(trip);
      navigate(placeWithin(trip.next) ?? '/console', { replace: true });
    },
    failures: {
      ...(code.asked === undefined && {
        SECOND_FACTOR_REQUIRED: () => {
          keepTrip({ ...trip, awaits: 'code' });
          code.ask('app');
        },
      }),
      SIGN_IN_REFUSED: over('refused'),
      REGISTRATION_CLOSED: over('closed'),
      ACCOUNT_SUSPENDED: over('suspended'),
      INVITATION_NOT_PENDING: over('withdrawn'),
      ACCESS_FORBIDDEN: over('otherAddress'),
      MANAGER_LIMIT_REACHED: over('full'),
      IDENTITY_NOT_LINKED: () => {
        const waiting = { ...trip, awaits: 'link' } as const;
        keepTrip(waiting);
        waits(waiting);
      },
    },
  });
  const isSpent = action.shown?.fields.verifier !== undefined;
  useEffect(() => {
    if (code.asked === undefined) action.start();
  }, []);
  useEffect(() => {
    if (isSpent) over('over')();
  }, [isSpent]);

  if (end) return <Ended trip={trip} end={end} />;
  if (isConfirmed) return <ShortPage {...texts.confirmed} />;
  if (code.asked)
    return (
      <Page title={texts.code.title} narrow>
        <p>{texts.code.line(trip.name)}</p>
        <Form action={action} submit={frame.signIn}>
          <CodeField first={code.asked} switched={action.clear} />
        </Form>
      </Page>
    );
  return <Working name={trip.name} action={action} />;
}

interface WorkingProps {
  /** The name of the provider; undefined if unknown. */
  readonly name: string | undefined;
  readonly action: ReturnType<typeof useAction>;
}

/** Shown while the service asks the provider, and if the service could not be reached. */
export const Working = ({ name, action }: WorkingProps) => (
  <Page title={name === undefined ? undefined : texts.title(name)} narrow>
    {action.shown === undefined ? (
      <LoadingNotice />
    ) : (
      <>
        <Outcome action={action} />
        <div class="actions">
          <Button look="main" label={frame.tryAgain} action={action} />
        </div>
      </>
    )}
  </Page>
);
