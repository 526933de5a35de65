import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { AppCode } from '../../frame/code.tsx';
import { ButtonLink } from '../../frame/controls.tsx';
import { EmailField, Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { NewPassword } from '../../frame/new-password.tsx';
import { Page, Paragraphs, ShortPage } from '../../frame/page.tsx';
import { passkeySupport, unlessFailed } from '../../frame/passkey.ts';
import { begin, portico } from '../../frame/portico.ts';
import { dropMailedSecret } from '../../frame/secret.ts';
import { firstOperator as texts } from '../../texts/first-operator.json';
import { frame } from '../../texts/frame.json';
import { noSecret } from '../../texts/mail-links.json';
import { setUp } from '../../texts/second-factor.json';
import { AppSecret } from '../account/app-secret.tsx';
import { RecoveryCodes } from '../account/recovery-codes.tsx';
import { over, Said, withSecret } from '../mail-links/with-secret.tsx';
import { type Kind, KindChoice, useCreation } from './first-operator-factor.tsx';

/** Makes the first operator of a service, behind the link that it prints when it starts. */
export const FirstOperatorPage = withSecret(
  ({ secret: token }) => {
    const [codes, setCodes] = useState<readonly string[]>();
    const [isDone, setDone] = useState(false);
    const setup = useLoad(() => portico.lookUpFirstOperator({ body: { token } }), [token]);
    if (isDone)
      return (
        <ShortPage {...texts.done}>
          <ButtonLink look="main" to="/console/operator" label={texts.toPages} />
        </ShortPage>
      );
    // The only field is the secret, which the person can't correct.
    if (setup.state === 'failed' && setup.failure.error === 'FIELDS_VALIDATION_ERROR')
      return <Said {...over(texts.overLines)} />;
    if (setup.state === 'ready' && !codes)
      return <Make token={token} app={setup.success.body} made={setCodes} />;
    return (
      <Page title={texts.title} narrow>
        {codes ? (
          <RecoveryCodes codes={codes} kept={() => setDone(true)} />
        ) : (
          <WhenReady of={setup}>{() => null}</WhenReady>
        )}
      </Page>
    );
  },
  { ...noSecret, lines: texts.incompleteLines },
);

interface MakeProps {
  readonly token: string;
  readonly app: Body<'lookUpFirstOperator'>;
  /** @param codes the recovery codes of the new account, which is signed in */
  readonly made: (codes: readonly string[]) => void;
}

function Make({ token, app, made }: MakeProps) {
  const [kind, setKind] = useState<Kind>('app');
  const create = useCreation(token, app);
  const action = useAction({
    run: create,
    done: ({ body }) => {
      dropMailedSecret();
      begin(body);
      made(body.codes);
    },
    says: { aborted: unlessFailed(texts.factor.notMade) },
    failures: {
      EMAIL_ALREADY_EXISTS: { email: { sentences: texts.taken } },
      PASSKEY_ALREADY_EXISTS: texts.factor.madeAlready,
    },
  });
  if (action.shown?.fields.token !== undefined) return <Said {...over(texts.overLines)} />;
  return (
    <Page title={texts.title} narrow>
      <Paragraphs lines={texts.lines} />
      <Form action={action} submit={texts.submit}>
        <EmailField label={frame.email} autofocus />
        <Field name="name" label={frame.name} hint={frame.nameHint} autocomplete="name" optional />
        <NewPassword label={frame.password} />
        {app.passkey && passkeySupport === 'full' && <KindChoice kind={kind} choose={setKind} />}
        {kind === 'app' && (
          <>
            <h2>{setUp.heading}</h2>
            <AppSecret {...app} />
            <AppCode hint={setUp.codeHint} flaw={setUp.codeFlaw} />
          </>
        )}
      </Form>
    </Page>
  );
}
