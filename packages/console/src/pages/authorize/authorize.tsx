import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../frame/controls.tsx';
import { LoadingNotice, NotLoaded, useLoad } from '../../frame/load.tsx';
import { Page, ShortPage } from '../../frame/page.tsx';
import { endActing } from '../../frame/portico.ts';
import { askedParameters } from '../../frame/posted.ts';
import { navigate, usePlace } from '../../frame/router.ts';
import { useSession } from '../../frame/session.ts';
import { authorize as texts } from '../../texts/authorize.json';
import { type Asking, type AuthorizationRequest, addressIn, lookUp, placeOf } from './request.ts';
import { ReturnToApplication } from './return-to-application.tsx';
import { Steps } from './steps.tsx';

/** Signs in to the application that has sent the person here. */
export function AuthorizePage() {
  usePlace();
  const parameters = askedParameters();
  if (parameters === '') return <ShortPage {...texts.nothing} />;
  return <Authorization key={parameters} parameters={parameters} />;
}

/** Counts how often the browser has shown this page again as it was left. */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const note = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setReturns((before) => before + 1);
    };
    addEventListener('pageshow', note);
    return () => removeEventListener('pageshow', note);
  }, []);
  return returns;
}

function Authorization({ parameters }: { readonly parameters: string }) {
  const session = useSession();
  const returns = useReturns();
  const person = (session?.own ?? session)?.accountId;
  const first = useRef(person);
  const loading = useLoad(() => lookUp(parameters), [session?.accessToken, returns]);
  const reload = () => void loading.reload();
  if (loading.state === 'failed') {
    const { failure } = loading;
    if (failure.error === 'APPLICATION_NOT_FOUND') return <ShortPage {...texts.unknown} />;
    if (failure.error === 'FIELDS_VALIDATION_ERROR') return <Foreign />;
    return (
      <Page title={undefined} narrow>
        <NotLoaded failure={failure} retry={reload} />
      </Page>
    );
  }
  // Look-ups belong to one session and are void in the next.
  if (loading.state === 'loading' || loading.success.accessToken !== session?.accessToken) return <Waiting />;
  const asked = loading.success.body;
  if (asked.url !== null)
    return <ReturnToApplication url={asked.url} parameters={parameters} name={asked.application.name} />;
  if (session === undefined) return <ToSignIn asked={asked} parameters={parameters} />;
  if (session.own !== undefined) return <Acting person={session.email} />;
  const asking: Asking = { asked, parameters, session, reload };
  const isSwitched = first.current !== undefined && first.current !== person;
  return <Steps key={`${session.accountId} ${returns}`} asking={asking} isSwitched={isSwitched} />;
}

const Waiting = () => (
  <Page title={undefined} narrow>
    <LoadingNotice />
  </Page>
);

/** Shown but never followed, because the address may be anyone's (RFC 6749, section 4.1.2.1). */
const Foreign = () => <ShortPage {...texts.foreign} />;

/** Leads to the sign-in page, which leads back here. */
function ToSignIn({
  asked,
  parameters,
}: {
  readonly asked: AuthorizationRequest;
  readonly parameters: string;
}) {
  useEffect(() => {
    const hint = addressIn(asked);
    const query = new URLSearchParams({ ...(hint && { email: hint }), next: placeOf(parameters) });
    navigate(`/console/sign-in?${query}`, { replace: true });
  }, []);
  return <Waiting />;
}

function Acting({ person }: { readonly person: string }) {
  return (
    <ShortPage title={texts.acting.title} lines={texts.acting.lines(person)}>
      <Button look="main" label={texts.acting.end} press={endActing} />
    </ShortPage>
  );
}
