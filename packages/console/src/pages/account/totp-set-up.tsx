import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Copy } from '../../frame/copy.tsx';
import { Field } from '../../frame/fields.tsx';
import { useFocusFirst } from '../../frame/focus.ts';
import { Form } from '../../frame/form.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { portico } from '../../frame/portico.ts';
import { frame } from '../../texts/frame.ts';
import { setUp as texts } from '../../texts/second-factor.ts';
import { QrCode } from './qr-code.tsx';

interface SetUpTotpProps {
  /** @param codes null where the account had a factor before */
  readonly received: (codes: readonly string[] | null) => void;
  /** Called where it turns out that the account has one already. */
  readonly isThere: () => void;
}

/** Sets an authenticator app up: a secret for it, then a code of it. */
export function SetUpTotp({ received, isThere }: SetUpTotpProps) {
  const [begun, setBegun] = useState<Body<'beginTotp'>>();
  const action = useAction({
    run: () => portico.beginTotp(),
    done: ({ body }) => setBegun(body),
    changesFactors: true,
    failures: { TOTP_ALREADY_ACTIVE: isThere, EMAIL_NOT_VERIFIED: frame.firstFactorNotVerified },
  });
  if (begun) {
    const leave = () => setBegun(undefined);
    return <ConfirmTotp begun={begun} received={received} isThere={isThere} leave={leave} />;
  }
  return (
    <>
      <button type="button" class="button" aria-disabled={action.busy} onClick={() => action.start()}>
        {texts.begin}
      </button>
      <Outcome action={action} />
    </>
  );
}

interface ConfirmTotpProps extends SetUpTotpProps {
  readonly begun: Body<'beginTotp'>;
  readonly leave: () => void;
}

function ConfirmTotp({ begun: { secret, uri }, received, isThere, leave }: ConfirmTotpProps) {
  const heading = useFocusFirst();
  const action = useAction({
    run: ({ code = '' }: Typed) => portico.activateTotp({ body: { code } }),
    done: ({ body }) => {
      notify(texts.on);
      received(body.codes);
    },
    changesFactors: true,
    failures: {
      TOTP_NOT_FOUND: texts.expired,
      TOTP_ALREADY_ACTIVE: isThere,
      EMAIL_NOT_VERIFIED: frame.firstFactorNotVerified,
    },
  });
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {texts.heading}
      </h3>
      <p>{texts.lines}</p>
      <QrCode text={uri} label={texts.picture} otherwise={texts.noPicture} />
      <p>
        <a href={uri}>{texts.open}</a>
      </p>
      <p>{texts.secret}</p>
      <p class="secret">{secret}</p>
      <Copy text={secret} />
      <Form
        action={action}
        submit={texts.submit}
        buttons={
          <button type="button" class="button" onClick={leave}>
            {texts.leave}
          </button>
        }
      >
        <Field
          name="code"
          label={texts.code}
          hint={texts.codeHint}
          autocomplete="one-time-code"
          inputmode="numeric"
        />
      </Form>
    </>
  );
}
