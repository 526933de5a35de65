import type { Outcome } from '@portico/client';
import { type FormValues, useAction } from '../../frame/action.ts';
import { EditForm } from '../../frame/edit-form.tsx';
import type { Success } from '../../frame/failures.ts';
import { Field } from '../../frame/fields.tsx';
import { Select } from '../../frame/lazy-fields.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { useVersion } from '../../frame/version.ts';
import { frame } from '../../texts/frame.json';
import { creation, failures, account as texts } from '../../texts/operators.json';
import { words } from '../../texts/words.json';
import { languages, ownNameOf } from '../account/language.tsx';
import type { OperatorAccount } from './lists.tsx';
import { ExternalId } from './new-account.tsx';

type Read = Success<Outcome<'getAccountAsOperator'>>;

interface EditProps {
  readonly of: Read;
  /** Shows the account from an answer: reading it again would record another event. */
  readonly put: (success: Read) => void;
  /** Called if the account no longer exists. */
  readonly behind: () => void;
}

const LABELS = { name: frame.name, externalId: words.externalId, locale: words.language } as const;

const typedOf = ({ name, externalId, locale }: OperatorAccount): FormValues => ({
  name: name ?? '',
  externalId: externalId ?? '',
  locale: locale ?? '',
});

const calledOf = (locale: string) => (locale === '' ? texts.noLanguage : ownNameOf(locale));
const said = ({ locale = '', ...typed }: FormValues) => ({ ...typed, locale: calledOf(locale) });

/** Changes what operators may change of an account. */
export function EditAccount({ of: first, put, behind }: EditProps) {
  const { id, locale: chosen } = first.body;
  const version = useVersion<OperatorAccount>(first, typedOf);
  const action = useAction({
    run: ({ name, externalId, locale }: FormValues) =>
      portico.updateAccountAsOperator({
        id,
        body: {
          name: name?.trim() || null,
          externalId: externalId?.trim() || null,
          locale: locale || null,
        },
        ...version.ifMatch(),
      }),
    done: (success) => {
      version.see(success);
      notify(words.saved);
      put(success);
    },
    theirs: version.theirs(() => portico.getAccountAsOperator({ id })),
    failures: {
      EXTERNAL_ID_ALREADY_EXISTS: { externalId: { sentences: failures.EXTERNAL_ID_ALREADY_EXISTS } },
      ACCOUNT_NOT_FOUND: behind,
    },
  });
  const typed = typedOf(first.body);
  // The account may have a language in which the service has no texts.
  const offered = new Set(['', ...languages, ...(chosen === null ? [] : [chosen])]);
  return (
    <details>
      <summary class="button">{words.edit}</summary>
      <EditForm draft="account" action={action} submit={words.save} labels={LABELS} said={said}>
        <Field name="name" label={frame.name} autocomplete="off" value={typed.name} optional />
        <ExternalId value={typed.externalId} />
        <Select
          name="locale"
          label={words.language}
          hint={creation.languageHint}
          value={typed.locale}
          options={[...offered].map((tag) => [tag, calledOf(tag), tag])}
        />
      </EditForm>
    </details>
  );
}
