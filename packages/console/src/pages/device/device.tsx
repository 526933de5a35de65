import type { Body } from '@portico/client';
import { useEffect, useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button, ButtonLink } from '../../frame/controls.tsx';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { LoadingNotice } from '../../frame/load.tsx';
import { Page, ShortPage } from '../../frame/page.tsx';
import { endActing, portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { type Session, useSession } from '../../frame/session.ts';
import { ofTab } from '../../frame/storage.ts';
import { authorize } from '../../texts/authorize.json';
import { device as texts } from '../../texts/device.json';
import { frame } from '../../texts/frame.json';
import { Decision } from './decision.tsx';

/** The device that a code stands for. */
export type WaitingDevice = Body<'lookUpDeviceAuthorization'>;

/** The place in this tab where the code of a link waits until the person is signed in. */
const NAME = 'device-code';

/** Takes the code of the link that led here, and removes it from the address bar. */
function takeCode(): void {
  const found = new URLSearchParams(location.hash.slice(1)).get('code');
  if (found === null) return;
  ofTab.write(NAME, found);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Signs in a device of the person, by the code that it shows (RFC 8628, section 3.3). */
export function DevicePage() {
  const session = useSession();
  const [links, setLinks] = useState(() => {
    takeCode();
    return 0;
  });
  useEffect(() => {
    // Opening another such link in the same tab changes only the fragment.
    const follow = () => {
      takeCode();
      setLinks((before) => before + 1);
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  if (session === undefined) return <ToSignIn />;
  if (session.own !== undefined)
    return (
      <ShortPage title={authorize.acting.title} lines={authorize.acting.lines(session.email)}>
        <Button look="main" label={authorize.acting.end} press={endActing} />
      </ShortPage>
    );
  return <Device key={`${session.accountId} ${links}`} {...session} />;
}

/** Leads to the sign-in page, which leads back here. */
function ToSignIn() {
  useEffect(() => navigate(`/console/sign-in?next=${encodeURIComponent('/device')}`, { replace: true }), []);
  return (
    <Page title={undefined} narrow>
      <LoadingNotice />
    </Page>
  );
}

interface FoundDevice {
  readonly code: string;
  readonly device: WaitingDevice;
}

function Device({ email, accountId }: Pick<Session, 'email' | 'accountId'>) {
  const [found, setFound] = useState<FoundDevice>();
  const [isOver, setOver] = useState(false);
  const [answer, setAnswer] = useState<'approved' | 'refused'>();
  const answered = (how: 'approved' | 'refused') => {
    ofTab.write(NAME, undefined);
    setAnswer(how);
  };
  const lost = () => {
    ofTab.write(NAME, undefined);
    setOver(true);
    setFound(undefined);
  };
  if (answer)
    return (
      <ShortPage {...texts[answer]}>
        {answer === 'approved' && (
          <ButtonLink to="/console/account/applications" label={texts.toApplications} />
        )}
      </ShortPage>
    );
  return found ? (
    <Decision {...found} email={email} accountId={accountId} answered={answered} lost={lost} />
  ) : (
    <EnterCode isOver={isOver} found={setFound} />
  );
}

interface EnterCodeProps {
  /** Whether an earlier code turned out to be no longer valid. */
  readonly isOver: boolean;
  readonly found: (device: FoundDevice) => void;
}

/** The person sends the code of a link, too: they should compare it with what the device shows. */
function EnterCode({ isOver, found }: EnterCodeProps) {
  const action = useAction({
    run: ({ code = '' }: FormValues) => portico.lookUpDeviceAuthorization({ body: { code } }),
    done: ({ body }, { code = '' }) => found({ code, device: body }),
    failures: { FIELDS_VALIDATION_ERROR: { code: { sentences: texts.codeFlaw } } },
  });
  return (
    <Page title={texts.title} narrow>
      {isOver && (
        <p class="notice" role="alert">
          {texts.over}
        </p>
      )}
      <p>{texts.line}</p>
      <Form action={action} submit={frame.continue}>
        <Field
          name="code"
          label={texts.code}
          hint={texts.codeHint}
          missing={texts.codeMissing}
          value={ofTab.read(NAME) ?? ''}
          autocomplete="off"
          autofocus
        />
      </Form>
    </Page>
  );
}
