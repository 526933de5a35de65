import type { Body } from '@portico/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { SettingRow } from '../../frame/setting-row.tsx';
import { password } from '../../texts/account.json';
import { recoveryCodes, secondFactor as texts } from '../../texts/second-factor.json';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { AuthenticatorApp } from './totp.tsx';

/** With this many recovery codes or fewer, the person is advised to get new ones. */
const FEW = 3;

interface SecondFactorsProps {
  /** Called when sessions may have changed. */
  readonly changed: () => void;
  /** The ways without a second factor. @param hasPassword undefined while that is not known */
  readonly children: (hasPassword: boolean | undefined) => ComponentChildren;
}

/** How the person signs in, one row for each way with its state; and recovery codes, when there are new ones. */
export function SecondFactors({ changed, children }: SecondFactorsProps) {
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
      {codes && (
        <section class="card">
          <RecoveryCodes codes={codes} kept={() => setCodes(undefined)} />
        </section>
      )}
      <Card title={password.ways}>
        <ul class="list">
          {children(security.state === 'ready' ? security.success.body.password : undefined)}
          {security.state === 'ready' && (
            <Factors {...security.success.body} received={received} changed={reload} />
          )}
        </ul>
        {security.state !== 'ready' && <WhenReady of={security}>{() => null}</WhenReady>}
      </Card>
    </>
  );
}

interface FactorsProps extends Body<'getSecurity'> {
  readonly received: (codes: readonly string[] | null) => void;
  readonly changed: () => void;
}

function Factors({ totp, passkeys, recoveryCodesLeft, received, changed }: FactorsProps) {
  return (
    <>
      <AuthenticatorApp isOn={totp} received={received} changed={changed} />
      <Passkeys count={passkeys} received={received} changed={changed} />
      {(totp || passkeys > 0) && <CodesLeft count={recoveryCodesLeft} received={received} gone={changed} />}
    </>
  );
}

interface CodesLeftProps extends RenewProps {
  readonly count: number;
}

/** Recovery codes belong to the account rather than to one factor. Without any factor, there are none. */
function CodesLeft({ count, ...renew }: CodesLeftProps) {
  const isFew = count <= FEW;
  return (
    <li>
      <SettingRow
        title={recoveryCodes.label}
        badge={isFew && <span class="badge badge-warning">{texts.fewBadge}</span>}
        hint={isFew ? `${texts.left(count)} ${texts.few}` : texts.left(count)}
        controls={<RenewRecoveryCodes {...renew} />}
      />
    </li>
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
      small
      of={asked}
      label={recoveryCodes.renew}
      title={recoveryCodes.renewTitle}
      lines={recoveryCodes.renewLines}
      confirm={recoveryCodes.renewConfirm}
    />
  );
}
