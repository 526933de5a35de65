import type { Body } from '@portico/client';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Form } from '../../frame/form.tsx';
import { keepLanguage } from '../../frame/language.ts';
import { Select } from '../../frame/lazy-fields.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { language } from '../../frame/time.ts';
import { language as texts } from '../../texts/account.json';
import { words } from '../../texts/words.json';

/** Languages in which the service has texts. */
export const languages = (
  document.querySelector<HTMLMetaElement>('meta[name="portico-languages"]')?.content ?? ''
).split(' ');

/** A language's name as people who speak it write it. */
export function ownNameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Choosing one loads the page again, in that language. */
export function Language({ account }: { readonly account: Body<'getAccount'> }) {
  const action = useAction({
    run: async ({ language: locale = language }: FormValues) => {
      const now = await portico.getAccount();
      if (!now.ok) return now;
      const { name } = now.body;
      return portico.updateAccount({
        body: { name, locale },
        ...(now.etag !== undefined && { ifMatch: now.etag }),
      });
    },
    done: (_now, { language: locale = language }) => {
      keepLanguage(locale);
      location.reload();
    },
  });
  return (
    <Card title={words.language} labelled>
      <Form action={action} submit={texts.save}>
        <Select
          name="language"
          label={words.language}
          hint={account.locale === null ? texts.notSet : texts.hint}
          value={language}
          options={languages.map((tag) => [tag, ownNameOf(tag), tag])}
        />
      </Form>
    </Card>
  );
}
