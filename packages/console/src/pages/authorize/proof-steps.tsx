import { useEffect } from 'preact/hooks';
import { Button, ButtonLink } from '../../frame/controls.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { Page } from '../../frame/page.tsx';
import { portico, signOut } from '../../frame/portico.ts';
import { askAgain, type Reason } from '../../frame/sign-in-again.ts';
import { authorize as texts } from '../../texts/authorize.json';
import { frame } from '../../texts/frame.json';
import type { Asking } from './request.ts';
import { Refuse } from './return-to-application.tsx';

/** For `prompt=login` and `max_age`: a new session replaces this one, and the page looks up the request again. */
export function ReauthenticationStep(asking: Asking) {
  return (
    <Page title={frame.again.recent.title} narrow>
      <Confirm asking={asking} reason="recent" line={texts.again.line(asking.asked.application.name)} />
    </Page>
  );
}

/** Confirms with the person's second factor, or leads to setting one up. */
export function FactorStep(asking: Asking) {
  const { name } = asking.asked.application;
  const security = useLoad(() => portico.getSecurity(), []);
  return (
    <Page title={texts.factor.title} narrow>
      <WhenReady of={security}>
        {({ totp, passkeys }) =>
          totp || passkeys > 0 ? (
            <Confirm asking={asking} reason="factors" line={texts.factor.confirm(name)} />
          ) : (
            <>
              <p>{texts.factor.none(name)}</p>
              <div class="actions">
                <ButtonLink look="main" to="/console/account/security" label={frame.setUpSecondFactor} />
                <Refuse {...asking} />
              </div>
            </>
          )
        }
      </WhenReady>
    </Page>
  );
}

interface ConfirmProps {
  readonly asking: Asking;
  readonly reason: Reason;
  readonly line: string;
}

function Confirm({ asking, reason, line }: ConfirmProps) {
  const ask = () => askAgain(reason, [line]);
  useEffect(() => {
    ask();
  }, []);
  return (
    <>
      <p>{line}</p>
      <div class="actions">
        <Button look="main" label={texts.again.confirm} press={ask} />
        <Button label={frame.otherAccount} press={signOut} />
        <Refuse {...asking} />
      </div>
    </>
  );
}
