import { type FormValues, useAction } from '../../frame/action.ts';
import { EditForm } from '../../frame/edit-form.tsx';
import { Checkbox, Field } from '../../frame/fields.tsx';
import { Choice, TextArea } from '../../frame/lazy-fields.tsx';
import { byField } from '../../frame/lines.ts';
import { NameField } from '../../frame/name-field.tsx';
import { notify } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useVersion } from '../../frame/version.ts';
import { applications, application as texts } from '../../texts/applications.json';
import { frame } from '../../texts/frame.json';
import { words } from '../../texts/words.json';
import type { ApplicationView } from './application.tsx';
import { type Application, Audiences, MainFields, settingsOf, switchesOf, typedOf } from './fields.tsx';

const LABELS = {
  name: frame.name,
  redirectUris: applications.redirectUris,
  postLogoutRedirectUris: applications.postLogoutRedirectUris,
  audiences: applications.audiences,
  backchannelLogoutUri: texts.backchannelLogoutUri,
  resource: texts.resource,
  logoUrl: texts.logoUrl,
  signingAlgorithm: texts.signing,
} as const;

/** The settings that operators may change. */
export function Settings({ application, etag, put, behind }: ApplicationView) {
  const { id, kind } = application;
  const version = useVersion({ body: application, etag }, typedOf);
  const action = useAction({
    run: async (typed: FormValues) =>
      byField(
        await portico.updateApplication({
          id,
          body: settingsOf(application, typed),
          ...version.ifMatch(),
        }),
        typed,
        applications.inLine,
      ),
    done: (success) => {
      version.see(success);
      notify(words.saved);
      put(success);
    },
    theirs: version.theirs(() => portico.getApplication({ id })),
    failures: { APPLICATION_NOT_FOUND: behind },
  });
  return (
    <Card title={words.settings}>
      <EditForm draft="settings" action={action} submit={words.save} labels={LABELS}>
        <NameField hint={applications.nameHint} value={application.name} />
        {kind === 'machine' ? <Audiences {...application} /> : <ForPeople {...application} />}
      </EditForm>
    </Card>
  );
}

/** The settings of an application that people sign in to. */
function ForPeople(application: Application) {
  return (
    <>
      <MainFields given={application} />
      <TextArea
        name="postLogoutRedirectUris"
        label={applications.postLogoutRedirectUris}
        hint={applications.postLogoutRedirectUrisHint}
        value={application.postLogoutRedirectUris.join('\n')}
      />
      <Optional
        name="backchannelLogoutUri"
        flaw={words.linkFlaw}
        hint={texts.backchannelLogoutUriHint}
        value={application.backchannelLogoutUri}
      />
      <Optional
        name="resource"
        hint={texts.resourceHint}
        flaw={texts.resourceFlaw}
        value={application.resource}
      />
      <Optional name="logoUrl" flaw={words.linkFlaw} value={application.logoUrl} />
      {switchesOf(application).map((name) => (
        <Checkbox
          key={name}
          name={name}
          label={texts[name]}
          hint={texts[`${name}Hint`]}
          checked={application[name]}
        />
      ))}
      <Choice
        name="signingAlgorithm"
        label={texts.signing}
        value={application.signingAlgorithm}
        options={(['ES256', 'RS256'] as const).map((name) => [name, name, texts.signingHints[name]])}
      />
    </>
  );
}

interface OptionalProps {
  readonly name: 'backchannelLogoutUri' | 'resource' | 'logoUrl';
  readonly hint?: string;
  readonly flaw: string;
  readonly value: string | null;
}

const Optional = ({ name, value, ...more }: OptionalProps) => (
  <Field {...more} optional name={name} label={LABELS[name]} autocomplete="off" value={value ?? ''} />
);
