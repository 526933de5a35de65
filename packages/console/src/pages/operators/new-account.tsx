import { type FormValues, useAction } from '../../frame/action.ts';
import { ButtonLink } from '../../frame/controls.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { Checkbox, EmailField, Field } from '../../frame/fields.tsx';
import { Select } from '../../frame/lazy-fields.tsx';
import { saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { language } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { failures, creation as texts } from '../../texts/operators.json';
import { words } from '../../texts/words.json';
import { languages, ownNameOf } from '../account/language.tsx';
import { OperatorPage, PLACES, useAccess } from './frame.tsx';

/** Creates the account of somebody else, who sets its password. */
export function NewAccountPage() {
  const access = useAccess();
  const action = useAction({
    run: ({ email = '', name, externalId, locale, ...typed }: FormValues, once) =>
      portico.createAccount({
        body: {
          email,
          name: name?.trim() || null,
          externalId: externalId?.trim() || null,
          locale: locale ?? null,
          emailVerified: Boolean(typed.emailVerified),
          invite: Boolean(typed.invite),
        },
        ...once,
      }),
    done: ({ body: { id, email } }) =>
      saying(texts.accountCreated(email), () => navigate(`${PLACES.accounts}/${id}`, { replace: true }))(),
    failures: {
      EMAIL_ALREADY_EXISTS: { email: { sentences: frame.emailTaken } },
      EXTERNAL_ID_ALREADY_EXISTS: { externalId: { sentences: failures.EXTERNAL_ID_ALREADY_EXISTS } },
    },
  });
  return (
    <OperatorPage title={texts.account} within={PLACES.accounts} of={access}>
      <Card title={texts.account}>
        <p>{texts.accountLines}</p>
        <DraftForm
          draft="account"
          action={action}
          submit={texts.account}
          buttons={<ButtonLink to={PLACES.accounts} label={frame.cancel} />}
        >
          <EmailField label={frame.email} autocomplete="off" autofocus />
          <Field name="name" label={frame.name} autocomplete="off" optional />
          <ExternalId />
          <Select
            name="locale"
            label={words.language}
            hint={texts.languageHint}
            value={language}
            options={languages.map((tag) => [tag, ownNameOf(tag), tag])}
          />
          <Checkbox name="emailVerified" label={texts.emailVerified} hint={texts.emailVerifiedHint} />
          <Checkbox name="invite" label={texts.invite} hint={texts.inviteHint} checked />
        </DraftForm>
      </Card>
    </OperatorPage>
  );
}

/** @param value the initial one; empty by default */
export const ExternalId = ({ value = '' }: { readonly value?: string | undefined }) => (
  <Field
    name="externalId"
    label={words.externalId}
    hint={texts.externalIdHint}
    autocomplete="off"
    value={value}
    optional
  />
);
