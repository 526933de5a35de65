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

/** With this many recovery codes or fewer, the person is advised to get new ones. */
const FEW = 3;

/** The second factors and recovery codes of the account. @param changed called when sessions may have changed */
export function SecondFactors({ changed }: { readonly changed: () => void }) {
  const security = useLoad(() => portico.getSecurity(), []);
  const [codes, setCodes] = useState<readonly string[]>();
  const reload = () => {
    security.reload();
    changed();
  };
  const received = (next: readonly string[] | null) => {
    // New codes come with the first factor only. Keep showing those that the person has not saved yet.
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

/** Recovery codes belong to the account rather than to one factor. Without any factor, there are none. */
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
  /** Called once the person has saved them. */
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
  /** Called if the account turns out to have no second factor anymore. */
  readonly gone: () => void;
}

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
