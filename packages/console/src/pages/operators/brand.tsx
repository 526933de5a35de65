import type { Body, Outcome } from '@portico/client';
import { useRef, useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { brand as shown } from '../../frame/brand.ts';
import { EditForm } from '../../frame/edit-form.tsx';
import { bring } from '../../frame/failures.ts';
import { Field, type FieldProps } from '../../frame/fields.tsx';
import { Checkboxes, TextArea } from '../../frame/lazy-fields.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { type LogoData, LogoField, logoAt } from '../../frame/logo-field.tsx';
import { notify } from '../../frame/notices.tsx';
import { hasOption } from '../../frame/options.ts';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useVersion, type Version } from '../../frame/version.ts';
import { failures, brandPage as texts } from '../../texts/brand.json';
import { frame } from '../../texts/frame.json';
import { failures as operatorFailures } from '../../texts/operators.json';
import { words } from '../../texts/words.json';
import { Preview } from './brand-preview.tsx';
import { ColourField } from './colour-field.tsx';
import { OperatorPage, useAccess } from './frame.tsx';

bring<'brand'>(failures);

type Brand = Body<'getBrand'>;
const LINKS = ['home', 'terms', 'privacy', 'support'] as const;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'] as const;
const called = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;

/** The brand with its present logos, which are sent again with every change: the service replaces the whole. */
interface LoadedBrand extends Version<Brand> {
  readonly ok: true;
  readonly logo: LogoData;
  readonly logoDark: LogoData;
}

async function open(): Promise<LoadedBrand | Exclude<Outcome<'getBrand'>, { ok: true }>> {
  const outcome = await portico.getBrand();
  if (!outcome.ok) return outcome;
  const { logo, logoDark } = outcome.body;
  return { ...outcome, logo: await logoAt(logo), logoDark: await logoAt(logoDark) };
}

/** The team's brand, with a preview of pages and mails. */
export function BrandPage() {
  // Everyone can read the brand.
  const access = useAccess();
  const brand = useLoad(open, []);
  return (
    <OperatorPage title={words.brand} of={access}>
      {access.begun && <WhenReady of={brand}>{(_body, opened) => <BrandForm first={opened} />}</WhenReady>}
    </OperatorPage>
  );
}

const typedOf = ({ name, accent, accentDark, links, mailFooter, languages }: Brand): FormValues => ({
  name,
  accent: accent ?? '',
  accentDark: accentDark ?? '',
  ...Object.fromEntries(LINKS.map((link) => [`links.${link}`, links[link] ?? ''])),
  mailFooter: mailFooter ?? '',
  languages: languages.join(' '),
});

/** Empty fields return to their defaults. */
function sentOf(typed: FormValues, logos: Pick<LoadedBrand, 'logo' | 'logoDark'>) {
  const given = (name: string) => typed[name]?.trim() || null;
  const [home, terms, privacy, support] = LINKS.map((link) => given(`links.${link}`));
  const chosen = typed.languages?.split(' ') ?? [];
  return {
    name: given('name'),
    logoData: logos.logo?.base64 ?? null,
    logoDarkData: logos.logoDark?.base64 ?? null,
    accent: given('accent'),
    accentDark: given('accentDark'),
    links: { home, terms, privacy, support },
    mailFooter: given('mailFooter'),
    languages: LANGUAGES.filter((tag) => chosen.includes(tag)),
  };
}

function BrandForm({ first }: { readonly first: LoadedBrand }) {
  const [logo, setLogo] = useState(first.logo);
  const [logoDark, setLogoDark] = useState(first.logoDark);
  const [typed, setTyped] = useState(typedOf(first.body));
  const place = useRef<HTMLDivElement>(null);
  const version = useVersion<Brand>(first, typedOf);
  const action = useAction({
    run: async (values: FormValues) => {
      const body = sentOf(values, { logo, logoDark });
      return portico.replaceBrand({ body, ...version.ifMatch() });
    },
    done: (now) => {
      version.see(now);
      notify(texts.saved);
    },
    theirs: version.theirs(() => portico.getBrand()),
  });
  const look = () => {
    const form = place.current?.querySelector('form');
    if (form)
      setTyped(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, `${value}`])));
  };
  const source = hasOption('brand-file')
    ? texts.file
    : first.body.managed && operatorFailures.MANAGED_BY_CONFIGURATION;
  const isProtected = source !== false;
  const { accent, accentDark, mailFooter, links, languages } = texts;
  const labels = { name: frame.name, accent, accentDark, mailFooter, languages, ...prefixed(links) };
  return (
    <>
      <Card title={words.brand}>
        <Paragraphs lines={source ? [texts.lines, source] : [texts.lines]} />
        {!isProtected && (
          <div ref={place} onInput={look}>
            <EditForm draft="brand" action={action} submit={words.save} labels={labels}>
              <Fields typed={typedOf(first.body)} />
              <LogoField
                name="logoData"
                label={words.logo}
                hint={texts.logoHint}
                flaw={words.logoFlaw}
                remove={frame.labelled({ label: words.remove, value: words.logo })}
                isThere={logo !== undefined}
                set={setLogo}
              />
              <LogoField
                name="logoDarkData"
                label={texts.logoDark}
                hint={texts.logoDarkHint}
                flaw={words.logoFlaw}
                remove={frame.labelled({ label: words.remove, value: texts.logoDark })}
                isThere={logoDark !== undefined}
                set={setLogoDark}
              />
            </EditForm>
          </div>
        )}
      </Card>
      <Preview
        of={{
          name: typed.name?.trim() || shown.name,
          logo: logo?.url,
          logoDark: logoDark?.url,
          accent: typed.accent?.trim() ?? '',
          accentDark: typed.accentDark?.trim() ?? '',
          mailFooter: typed.mailFooter ?? '',
        }}
      />
    </>
  );
}

const prefixed = (labels: typeof texts.links) =>
  Object.fromEntries(LINKS.map((link) => [`links.${link}`, labels[link]]));

interface FieldsProps {
  readonly typed: FormValues;
}

function Fields({ typed }: FieldsProps) {
  const field = (name: string, label: string, { hint, flaw }: Pick<FieldProps, 'hint' | 'flaw'> = {}) => (
    <Field
      name={name}
      label={label}
      optional
      autocomplete="off"
      value={typed[name] ?? ''}
      flaw={flaw}
      {...(hint !== undefined && { hint })}
    />
  );
  const colour = (name: string, label: string, hint: string) => (
    <ColourField name={name} label={label} hint={hint} value={typed[name] ?? ''} flaw={texts.noAccent} />
  );
  return (
    <>
      {field('name', frame.name, { hint: texts.nameHint })}
      {colour('accent', texts.accent, texts.accentHint)}
      {colour('accentDark', texts.accentDark, texts.accentDarkHint)}
      {LINKS.map((link) =>
        field(`links.${link}`, texts.links[link], {
          flaw: words.linkFlaw,
          ...(link === 'support' && { hint: texts.supportHint, flaw: texts.supportFlaw }),
        }),
      )}
      <TextArea
        name="mailFooter"
        label={texts.mailFooter}
        hint={texts.mailFooterHint}
        value={typed.mailFooter ?? ''}
      />
      <Checkboxes
        name="languages"
        label={texts.languages}
        groups={[{ called: texts.languagesHint, options: LANGUAGES.map((tag) => [tag, called(tag)]) }]}
        chosen={typed.languages?.split(' ') ?? []}
        flaw={texts.languagesFlaw}
      />
    </>
  );
}
