import { useState } from 'preact/hooks';
import { Button, ButtonLink } from '../../frame/controls.tsx';
import { LoadingNotice, NotLoaded, useLoad } from '../../frame/load.tsx';
import { Page, ShortPage } from '../../frame/page.tsx';
import { endActing } from '../../frame/portico.ts';
import { Redirect } from '../../frame/redirect.tsx';
import { forgetSession, useSession } from '../../frame/session.ts';
import { authorize } from '../../texts/authorize.json';
import { endSession as texts } from '../../texts/end-session.json';
import { type EndSessionRequest, lookUp, takeParameters } from './request.ts';
import { AskFirst, type Ending, SignOutAtOnce, Unwanted } from './steps.tsx';

/** Shown once the person is signed out. */
interface Way {
  readonly application: EndSessionRequest['application'];
  readonly url: string | null;
}

/** Signs out in this browser, and goes back to the application that has asked for it. */
export function EndSessionPage() {
  const [parameters] = useState(takeParameters);
  const [way, setWay] = useState<Way>();
  if (way) return <Over {...way} parameters={parameters} />;
  return <Asking parameters={parameters} go={setWay} />;
}

interface AskingProps {
  readonly parameters: string;
  readonly go: (way: Way) => void;
}

function Asking({ parameters, go }: AskingProps) {
  const session = useSession();
  const loading = useLoad(() => lookUp(parameters), [session?.accessToken]);
  const ended = (application: EndSessionRequest['application']) => (url: string | null | undefined) => {
    // If the session had ended before, looks up the destination again without it.
    if (url !== undefined) go({ application, url });
    forgetSession();
  };
  if (session?.own !== undefined) return <Acting person={session.email} />;
  if (loading.state === 'failed') {
    const { failure } = loading;
    const ending = session && { session, parameters: '', ended: ended(null) };
    if (failure.error === 'APPLICATION_NOT_FOUND')
      return <Unwanted title={authorize.unknown.title} lines={texts.unknownLines} ending={ending} />;
    if (failure.error === 'FIELDS_VALIDATION_ERROR') return <Unwanted {...texts.unsafe} ending={ending} />;
    return (
      <Page title={undefined} narrow>
        <NotLoaded failure={failure} retry={loading.reload} />
      </Page>
    );
  }
  // Look-ups belong to one session and are void in the next.
  if (loading.state === 'loading' || loading.success.accessToken !== session?.accessToken)
    return (
      <Page title={undefined} narrow>
        <LoadingNotice />
      </Page>
    );
  const { application, needs, url } = loading.success.body;
  if (session === undefined) return <Over application={application} url={url} parameters={parameters} />;
  const ending: Ending = { session, parameters, ended: ended(application) };
  return needs.includes('confirmation') ? (
    <AskFirst application={application} ending={ending} />
  ) : (
    <SignOutAtOnce {...ending} />
  );
}

/** Goes to the address from the service; without one, says that the person is signed out. */
function Over({ application, url, parameters }: Way & { readonly parameters: string }) {
  const { title, line, notFollowed, signIn } = texts.over;
  if (url !== null && application)
    return (
      <Redirect
        title={texts.goingOn(application.name)}
        url={url}
        leave={() => location.replace(url)}
        hint={authorize.leaving}
        open={authorize.open(application.name)}
      />
    );
  const isRefused = new URLSearchParams(parameters).has('post_logout_redirect_uri');
  return (
    <ShortPage title={title} lines={isRefused ? [notFollowed, line] : [line]}>
      <ButtonLink to="/console/sign-in" label={signIn} />
    </ShortPage>
  );
}

function Acting({ person }: { readonly person: string }) {
  return (
    <ShortPage title={authorize.acting.title} lines={texts.actingLines(person)}>
      <Button look="main" label={authorize.acting.end} press={endActing} />
    </ShortPage>
  );
}
