import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button, Copy, download } from '../../frame/controls.tsx';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { Card, useFocusFirst } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { recoveryCodes, secondFactor as texts } from '../../texts/second-factor.ts';
import { Passkeys } from './passkeys.tsx';
import { SetUpTotp, TurnOffTotp } from './totp.tsx';

/** How many recovery codes are so few that it is time for new ones. */
const FEW = 3;

/** The second factors of the account, and the recovery codes. @param changed is called where a session may be another now */
export function SecondFactors({ changed }: { readonly changed: () => void }) {
  const security = useLoad(() => portico.getSecurity(), []);
  const [codes, setCodes] = useState<readonly string[]>();
  const reload = () => {
    security.reload();
    changed();
  };
  const received = (next: readonly string[] | null) => {
    // They came with the first factor, and stay until the person has kept them.
    if (next) setCodes(next);
    reload();
  };
  return (
    <>
      <WhenReady of={security}>
        {({ totp }) => (
          <AuthenticatorApp isOn={totp}>
            {totp ? <TurnOffTotp done={reload} /> : <SetUpTotp received={received} isThere={reload} />}
          </AuthenticatorApp>
        )}
      </WhenReady>
      <Passkeys received={received} changed={reload} />
      {codes ? (
        <section class="card">
          <RecoveryCodes codes={codes} kept={() => setCodes(undefined)} />
        </section>
      ) : (
        security.state === 'ready' && (
          <CodesLeft {...security.success.body} received={received} gone={reload} />
        )
      )}
    </>
  );
}

interface AuthenticatorAppProps {
  readonly isOn: boolean;
  readonly children: ComponentChildren;
}

function AuthenticatorApp({ isOn, children }: AuthenticatorAppProps) {
  return (
    <Card
      title={texts.heading}
      aside={<span class={isOn ? 'badge badge-good' : 'badge'}>{isOn ? texts.on : texts.off}</span>}
    >
      <p>{texts.lines}</p>
      {children}
    </Card>
  );
}

interface CodesLeftProps {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
  readonly received: (codes: readonly string[]) => void;
  readonly gone: () => void;
}

/** They belong to the account, whatever its factors; without one there are none. */
function CodesLeft({ totp, passkeys, recoveryCodesLeft: count, received, gone }: CodesLeftProps) {
  if (!totp && passkeys === 0) return null;
  return (
    <Card title={recoveryCodes.label}>
      {count > FEW ? (
        <p>{texts.left(count)}</p>
      ) : (
        <p class="notice notice-warning">
          {texts.left(count)} {texts.few}
        </p>
      )}
      <RenewRecoveryCodes received={received} gone={gone} />
    </Card>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Called once the person has kept them, after which they are not shown again. */
  readonly kept: () => void;
}

function RecoveryCodes({ codes, kept }: RecoveryCodesProps) {
  const heading = useFocusFirst();
  const text = codes.join('\n');
  const keep = () =>
    download(
      recoveryCodes.fileName,
      `${recoveryCodes.file(currentSession()?.email ?? '')}\n${text}\n`,
      'text/plain;charset=utf-8',
    );
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {recoveryCodes.heading}
      </h2>
      <p class="notice notice-warning">{recoveryCodes.lines}</p>
      <ul class="codes" aria-label={recoveryCodes.label}>
        {codes.map((code) => (
          <li key={code} class="secret">
            {code}
          </li>
        ))}
      </ul>
      <div class="actions">
        <Copy text={text} label={recoveryCodes.copy} />
        <Button small label={recoveryCodes.download} press={keep} />
      </div>
      <Button look="main" label={recoveryCodes.kept} press={kept} />
    </>
  );
}

interface RenewProps {
  readonly received: (codes: readonly string[]) => void;
  /** Called where it turns out that there is no second factor any more. */
  readonly gone: () => void;
}

/** Replaces the recovery codes, once it has asked. */
function RenewRecoveryCodes({ received, gone }: RenewProps) {
  const asked = useConfirmed({
    run: () => portico.renewRecoveryCodes(),
    done: ({ body }) => received(body.codes),
    changesFactors: true,
    failures: { FACTOR_NOT_FOUND: gone },
  });
  return (
    <ConfirmButton
      of={asked}
      label={recoveryCodes.renew}
      title={recoveryCodes.renewTitle}
      lines={recoveryCodes.renewLines}
      confirm={recoveryCodes.renewConfirm}
    />
  );
}
