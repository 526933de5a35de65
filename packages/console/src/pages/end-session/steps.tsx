import { useEffect } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { ButtonLink } from '../../frame/controls.tsx';
import { Checkbox } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { LoadingNotice, NotLoaded, useLoad } from '../../frame/load.tsx';
import { type Lines, Page, Paragraphs } from '../../frame/page.tsx';
import { currentSession, type Session } from '../../frame/session.ts';
import { endSession as texts } from '../../texts/end-session.json';
import { words } from '../../texts/words.json';
import { type EndSessionRequest, endSession } from './request.ts';

/** The function that ends a session. */
export interface Ending {
  readonly session: Session;
  readonly parameters: string;
  /** @param url the destination; undefined if the session had ended before */
  readonly ended: (url: string | null | undefined) => void;
}

/** Signs the person out at once: their application has proved that they are signed in to it. */
export function SignOutAtOnce({ session, parameters, ended }: Ending) {
  const loading = useLoad(async () => {
    // Another account signed in in another tab: the page is about to look up again.
    if (currentSession()?.accessToken !== session.accessToken)
      return { ok: false, error: 'aborted' } as const;
    return endSession(parameters, false);
  }, []);
  const done = loading.state === 'ready' ? loading.success : undefined;
  useEffect(() => {
    if (done) ended(done.body?.url);
  }, [done]);
  return (
    <Page title={texts.signingOut} narrow>
      {loading.state === 'failed' ? (
        <NotLoaded failure={loading.failure} retry={loading.reload} />
      ) : (
        <LoadingNotice />
      )}
    </Page>
  );
}

interface AskFirstProps {
  readonly application: EndSessionRequest['application'];
  readonly ending: Ending;
}

/** Asks first, because any site can link to this page. */
export function AskFirst({ application, ending }: AskFirstProps) {
  return (
    <Page title={texts.ask.title} narrow>
      {application && <p>{texts.ask.asks(application.name)}</p>}
      <SignOutForm {...ending} />
    </Page>
  );
}

interface UnwantedProps {
  readonly title: string;
  readonly lines: Lines;
  /** Undefined without a session. */
  readonly ending: Ending | undefined;
}

/** Says why the application's request is refused; the person can still sign out. */
export function Unwanted({ title, lines, ending }: UnwantedProps) {
  return (
    <Page title={title} narrow>
      <Paragraphs lines={lines} />
      {ending && <SignOutForm {...ending} />}
    </Page>
  );
}

function SignOutForm({ session, parameters, ended }: Ending) {
  const action = useAction({
    run: ({ everywhere }: FormValues) => endSession(parameters, everywhere !== undefined),
    done: ({ body }) => ended(body?.url),
  });
  return (
    <>
      <p>
        {words.signedInAs(session.email)} {texts.ask.reach}
      </p>
      <Form
        action={action}
        submit={texts.ask.submit}
        buttons={<ButtonLink to="/console" label={texts.ask.stay} />}
      >
        <Checkbox name="everywhere" label={texts.ask.everywhere} hint={texts.ask.everywhereHint} />
      </Form>
    </>
  );
}
