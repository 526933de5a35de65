import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { AppCode } from '../../frame/code.tsx';
import { Button } from '../../frame/controls.tsx';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { Form } from '../../frame/form.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { useFocusFirst } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { SettingRow } from '../../frame/setting-row.tsx';
import { frame } from '../../texts/frame.json';
import { setUp, secondFactor as texts, turnOff } from '../../texts/second-factor.json';
import { AppSecret } from './app-secret.tsx';

interface AuthenticatorAppProps {
  readonly isOn: boolean;
  /** @param codes null if the account already had a factor */
  readonly received: (codes: readonly string[] | null) => void;
  /** Called if its state turns out to differ from the one shown. */
  readonly changed: () => void;
}

/** The row of the authenticator app: sets one up, or turns it off. */
export function AuthenticatorApp({ isOn, received, changed }: AuthenticatorAppProps) {
  const [begun, setBegun] = useState<Body<'beginTotp'>>();
  const action = useAction({
    // Told before a password is asked for.
    run: async () =>
      currentSession()?.unverified
        ? ({ ok: false, error: 'EMAIL_NOT_VERIFIED' } as const)
        : portico.beginTotp(),
    done: ({ body }) => setBegun(body),
    changesFactors: true,
    failures: { TOTP_ALREADY_ACTIVE: changed, EMAIL_NOT_VERIFIED: frame.firstFactorNotVerified },
  });
  const begin = begun === undefined && (
    <Button small label={setUp.begin} named={setUp.beginNamed} action={action} />
  );
  const leave = () => setBegun(undefined);
  return (
    <li>
      <SettingRow
        title={texts.heading}
        badge={<span class={isOn ? 'badge badge-good' : 'badge'}>{isOn ? texts.on : texts.off}</span>}
        hint={texts.lines}
        controls={isOn ? <TurnOffTotp done={changed} /> : begin}
        actions={[action]}
      />
      {!isOn && begun && (
        <div class="setting">
          <ConfirmTotp begun={begun} received={received} isThere={changed} leave={leave} />
        </div>
      )}
    </li>
  );
}

interface ConfirmTotpProps {
  readonly received: AuthenticatorAppProps['received'];
  /** Called if the account turns out to have an authenticator app already. */
  readonly isThere: () => void;
  readonly begun: Body<'beginTotp'>;
  readonly leave: () => void;
}

function ConfirmTotp({ begun: { secret, uri }, received, isThere, leave }: ConfirmTotpProps) {
  const heading = useFocusFirst();
  const action = useAction({
    run: ({ code = '' }: FormValues) => portico.activateTotp({ body: { code } }),
    done: ({ body }) => {
      notify(setUp.on);
      received(body.codes);
    },
    changesFactors: true,
    failures: {
      TOTP_NOT_FOUND: setUp.expired,
      TOTP_ALREADY_ACTIVE: isThere,
      EMAIL_NOT_VERIFIED: frame.firstFactorNotVerified,
    },
  });
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {setUp.heading}
      </h3>
      <AppSecret secret={secret} uri={uri} />
      <Form action={action} submit={setUp.submit} buttons={<Button label={frame.cancel} press={leave} />}>
        <AppCode hint={setUp.codeHint} flaw={setUp.codeFlaw} />
      </Form>
    </>
  );
}

function TurnOffTotp({ done }: { readonly done: () => void }) {
  const isOff = saying(turnOff.done, done);
  const asked = useConfirmed({
    run: () => portico.deactivateTotp(),
    done: isOff,
    changesFactors: true,
    failures: { TOTP_NOT_FOUND: isOff },
  });
  const { button, buttonNamed, title, lines } = turnOff;
  return <ConfirmButton small of={asked} label={button} named={buttonNamed} {...{ title, lines }} />;
}
