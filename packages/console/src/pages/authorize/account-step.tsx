import { Button } from '../../frame/controls.tsx';
import { Page } from '../../frame/page.tsx';
import { signOut } from '../../frame/portico.ts';
import { authorize } from '../../texts/authorize.json';
import { frame } from '../../texts/frame.json';
import { type Asking, addressIn } from './request.ts';
import { Refuse } from './return-to-application.tsx';

const texts = authorize.account;

/** Why people are asked whether to go on with the account that they are signed in to. */
export type Why = 'choose' | 'hint' | 'switched' | 'back';

interface Circumstances {
  readonly isSwitched: boolean;
  readonly cameBack: boolean;
}

/** @returns undefined if there is no question, or the application wants none */
export function whyAsk({ asked, session }: Asking, { isSwitched, cameBack }: Circumstances): Why | undefined {
  if (asked.needs.includes('sign_in')) return 'choose';
  if (asked.silent) return undefined;
  const hint = addressIn(asked);
  if (hint !== undefined && hint.toLowerCase() !== session.email.toLowerCase()) return 'hint';
  // The consent step shows the account.
  if (asked.needs.includes('consent')) return undefined;
  if (isSwitched) return 'switched';
  return cameBack ? 'back' : undefined;
}

interface AccountStepProps {
  readonly asking: Asking;
  readonly why: Why;
  readonly accept: () => void;
}

export function AccountStep({ asking, why, accept }: AccountStepProps) {
  const { asked, session } = asking;
  const { email } = session;
  const given = { application: asked.application.name, email, hint: asked.loginHint ?? '' };
  const said = why === 'switched' ? texts.switched(email) : texts[why](given);
  return (
    <Page title={texts.title} narrow>
      <p>{said}</p>
      <div class="actions">
        <Button look="main" label={texts.goOn(session.email)} press={accept} />
        <Button label={frame.otherAccount} press={signOut} />
        <Refuse {...asking} />
      </div>
    </Page>
  );
}
