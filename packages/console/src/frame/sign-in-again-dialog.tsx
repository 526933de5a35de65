import { useEffect, useRef, useState } from 'preact/hooks';
import { confirming } from '../texts/federation.json';
import { frame } from '../texts/frame.json';
import { type FormValues, useAction } from './action.ts';
import { CodeField, useCode, withCode } from './code.tsx';
import { Button } from './controls.tsx';
import { Dialog } from './dialogs.tsx';
import { CurrentPassword, EmailField } from './fields.tsx';
import { Form } from './form.tsx';
import { LoadingNotice, useLoad, WhenReady } from './load.tsx';
import { hasOption } from './options.ts';
import { Outcome } from './outcome.tsx';
import { Paragraphs } from './page.tsx';
import { passkeySupport, prove, signInWith, unlessFailed } from './passkey.ts';
import { portico, reauthenticate, refreshSession, replaceBy, signIn, signOut } from './portico.ts';
import { href } from './router.ts';
import { useSession } from './session.ts';
import type { Question, Reason } from './sign-in-again.ts';

const texts = frame.again;

/** The ways in which the account can sign in. Once its session has ended, these are unknown. */
interface KnownWays {
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
}

const UNKNOWN: KnownWays = { hasPassword: true, hasTotp: false, hasPasskey: true };

/** @returns undefined while loading and, unless a factor is needed, if that failed */
function useKnown(reason: Reason): KnownWays | undefined {
  const [known, setKnown] = useState(reason === 'ended' ? UNKNOWN : undefined);
  useEffect(() => {
    if (reason === 'ended') return;
    portico.getSecurity().then((outcome) => {
      if (!outcome.ok) return setKnown(reason === 'factors' ? UNKNOWN : undefined);
      const { password, totp, passkeys } = outcome.body;
      setKnown({ hasPassword: password, hasTotp: totp, hasPasskey: passkeys > 0 });
    });
  }, [reason]);
  return known;
}

export function SignInAgainDialog(question: Question) {
  const { reason, answer } = question;
  const known = useKnown(reason);
  const needsFactor = reason === 'factors' && known !== undefined && (known.hasTotp || known.hasPasskey);
  const { title, ...said } = texts[reason];
  const lines = needsFactor ? texts.factors.strong : said.lines;
  // Confirming with the password alone would take away the second factor of a session that began with a passkey.
  const isWeak = reason === 'recent' && known?.hasTotp === false;
  return (
    <Dialog title={title} close={() => answer(false)}>
      <Paragraphs lines={question.lines ?? lines} />
      {known?.hasPassword === false && <ProvidersAgain leave={() => answer(false)} />}
      {known?.hasPassword !== false &&
        (reason === 'factors' && known === undefined ? (
          <LoadingNotice />
        ) : (
          <ProofForm {...question} asks={needsFactor ? (known.hasTotp ? 'any' : 'recovery') : undefined} />
        ))}
      {known?.hasPasskey && <PasskeyAgain hint={isWeak ? texts.passkey.weak : undefined} />}
      {reason === 'ended' && hasOption('providers') && (
        <p>
          <NewTab to="/console/sign-in" label={confirming.otherWay} />
        </p>
      )}
    </Dialog>
  );
}

interface NewTabProps {
  readonly to: string;
  readonly label: string;
  readonly look?: string;
}

/** Opens a page beside this one, which goes on once the person has signed in there. */
const NewTab = ({ to, label, look }: NewTabProps) => (
  <a class={look} href={href(to)} target="_blank" rel="noopener">
    {label}
  </a>
);

/** Confirms with a provider in a tab of its own, so that this one keeps what was typed. */
function ProvidersAgain({ leave }: { readonly leave: () => void }) {
  const loading = useLoad(() => portico.listIdentities(), []);
  return (
    <div class="form">
      <WhenReady of={loading}>
        {({ items }) => (
          <div class="actions">
            {items.map(({ id, provider }) => (
              <NewTab
                key={id}
                look="button button-main"
                to={`/console/confirm/${encodeURIComponent(provider.id)}`}
                label={confirming.with(provider.name)}
              />
            ))}
            <Button label={frame.notNow} press={leave} />
          </div>
        )}
      </WhenReady>
      <p class="hint">{confirming.newTab}</p>
    </div>
  );
}

interface ProofFormProps extends Question {
  /** The kind of code to ask for at once; if undefined, a code is asked for only when the service requires one. */
  readonly asks: 'any' | 'recovery' | undefined;
}

function ProofForm({ reason, email: given, answer, asks }: ProofFormProps) {
  const email = useSession()?.email ?? given;
  // The address may have been changed in another tab or browser.
  useEffect(() => {
    if (reason !== 'ended') refreshSession();
  }, [reason]);
  const code = useCode();
  const prove = reason === 'ended' ? signIn : reauthenticate;
  const action = useAction({
    run: async ({ password = '', code }: FormValues) => {
      const isMissing = asks !== undefined && !code?.trim();
      if (isMissing) return { ok: false, error: 'SECOND_FACTOR_REQUIRED' } as const;
      return prove({ email, password, ...withCode(code) });
    },
    done: () => {},
    failures: { ...(asks === undefined && code.failures), CREDENTIALS_INVALID: texts.wrongPassword },
  });
  return (
    <Form
      action={action}
      submit={frame.continue}
      focuses
      buttons={
        <>
          <Button label={frame.notNow} press={() => answer(false)} />
          {reason === 'ended' && <Button look="link" label={frame.otherAccount} press={signOut} />}
        </>
      }
    >
      <EmailField label={frame.email} value={email} readOnly />
      <CurrentPassword label={frame.password} autofocus />
      {asks === undefined && code.asked && <CodeField first={code.asked} switched={action.clear} />}
      {asks === 'any' && <CodeField first="app" switched={action.clear} below />}
      {asks === 'recovery' && <CodeField first="recovery" switched={action.clear} only below />}
    </Form>
  );
}

interface PasskeyAgainProps {
  /** The consequence of using the password instead. */
  readonly hint?: string | undefined;
}

/** Confirms with a passkey, after which the session still counts as one with a second factor. */
function PasskeyAgain({ hint }: PasskeyAgainProps) {
  const asking = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const action = useAction({
    run: async () => {
      asking.current = new AbortController();
      const proved = await prove(asking.current.signal);
      const outcome = proved.ok ? await signInWith(proved) : proved;
      const isRefused = outcome.ok && !replaceBy(outcome.body);
      return isRefused ? ({ ok: false, error: 'CREDENTIALS_INVALID' } as const) : outcome;
    },
    done: () => {},
    says: { aborted: unlessFailed(texts.passkey.notUsed) },
    failures: { CREDENTIALS_INVALID: texts.passkey.notYours },
  });
  if (passkeySupport !== 'full') return null;
  return (
    <div class="form">
      {hint !== undefined && <p class="hint">{hint}</p>}
      <Button label={texts.passkey.submit} action={action} />
      <Outcome action={action} />
    </div>
  );
}
