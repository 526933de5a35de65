import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { portico } from '../../frame/portico.ts';
import { secondFactor as texts } from '../../texts/second-factor.ts';
import { RecoveryCodes, RenewRecoveryCodes } from './recovery-codes.tsx';
import { SetUpTotp } from './totp-set-up.tsx';
import { TurnOffTotp } from './totp-turn-off.tsx';

/** How many recovery codes are so few that it is time for new ones. */
const FEW = 3;

/** The authenticator app and its recovery codes. @param changed is called where a session may be another now */
export function SecondFactor({ changed }: { readonly changed: () => void }) {
  const security = useLoad(() => portico.getSecurity(), []);
  const [codes, setCodes] = useState<readonly string[]>();
  const reload = () => {
    security.reload();
    changed();
  };
  const received = (next: readonly string[]) => {
    setCodes(next);
    reload();
  };
  // They are shown only once, whatever becomes of loading how things stand now.
  if (codes)
    return (
      <Section isOn>
        <RecoveryCodes codes={codes} kept={() => setCodes(undefined)} />
      </Section>
    );
  return (
    <WhenReady of={security}>
      {({ totp, recoveryCodesLeft }) => (
        <Section isOn={totp}>
          {totp ? (
            <>
              <CodesLeft count={recoveryCodesLeft} />
              <div class="actions">
                <RenewRecoveryCodes received={received} gone={reload} />
                <TurnOffTotp done={reload} />
              </div>
            </>
          ) : (
            <SetUpTotp received={received} isThere={reload} />
          )}
        </Section>
      )}
    </WhenReady>
  );
}

interface SectionProps {
  readonly isOn: boolean;
  readonly children: ComponentChildren;
}

function Section({ isOn, children }: SectionProps) {
  return (
    <section class="card">
      <header class="card-header">
        <h2>{texts.heading}</h2>
        <span class={isOn ? 'badge badge-good' : 'badge'}>{isOn ? texts.on : texts.off}</span>
      </header>
      <p>{texts.lines}</p>
      {children}
    </section>
  );
}

function CodesLeft({ count }: { readonly count: number }) {
  if (count > FEW) return <p>{texts.left(count)}</p>;
  return (
    <p class="notice notice-warning">
      {texts.left(count)} {texts.few}
    </p>
  );
}
