import { useRef } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Danger } from '../../frame/danger.tsx';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { settings as texts } from '../../texts/organizations.ts';
import { type Opened, OrganizationPage } from './frame.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Transfer } from './transfer.tsx';

export function SettingsPage({ id }: { readonly id: string }) {
  return (
    <OrganizationPage id={id} part={texts.title} managersOnly>
      {(opened) => (
        <>
          <Rename {...opened} />
          {opened.owns && <SecondFactor {...opened} />}
          {opened.owns && <Transfer {...opened} />}
          {opened.owns && <Delete {...opened} />}
        </>
      )}
    </OrganizationPage>
  );
}

function Rename({ organization: { id, name }, etag, reload }: Opened) {
  /** The version that the person has seen. */
  const seen = useRef({ etag, name });
  const action = useAction({
    run: ({ name: typed = '' }: Typed) =>
      portico.updateOrganization({
        id,
        body: { name: typed },
        ...(seen.current.etag !== undefined && { ifMatch: seen.current.etag }),
      }),
    done: ({ body, etag }) => {
      seen.current = { etag, name: body.name };
      notify(texts.saved);
      reload();
    },
    theirs: async () => {
      const now = await portico.getOrganization({ id });
      if (!now.ok) return undefined;
      // What else differs, such as the person's role, is no conflict between names.
      const isSeen = now.body.name === seen.current.name;
      seen.current = { etag: now.etag, name: now.body.name };
      return isSeen ? 'unchanged' : { name: now.body.name };
    },
  });
  return (
    <section class="card">
      <h2>{texts.renameHeading}</h2>
      <Form action={action} submit={texts.save} labels={{ name: texts.name }}>
        <Field name="name" label={texts.name} autocomplete="organization" value={name} />
      </Form>
    </section>
  );
}

function Delete({ organization: { id, name }, catchUp }: Opened) {
  const action = useAction({
    run: () => portico.deleteOrganization({ id }),
    done: () => {
      notify(texts.deleted(name));
      navigate('/console/organizations', { replace: true });
    },
    failures: { ORGANIZATION_NOT_FOUND: catchUp, ACCESS_FORBIDDEN: catchUp },
  });
  return <Danger {...texts.deletion} typed={name} action={action} />;
}
