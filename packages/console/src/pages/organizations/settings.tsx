import { useRef, useState } from 'preact/hooks';
import { type Typed, useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { settings as texts } from '../../texts/organizations.ts';
import { type Opened, OrganizationPage } from './frame.tsx';
import { Transfer } from './transfer.tsx';

export function SettingsPage({ id }: { readonly id: string }) {
  return (
    <OrganizationPage id={id}>
      {(opened) => (
        <>
          {opened.manages ? <Rename {...opened} /> : <p>{texts.nothing}</p>}
          {opened.owns && <Transfer {...opened} />}
          {opened.owns && <Delete {...opened} />}
        </>
      )}
    </OrganizationPage>
  );
}

function Rename({ organization: { id, name }, etag, reload }: Opened) {
  /** The version that the person has seen. */
  const seen = useRef(etag);
  const action = useAction({
    run: ({ name: typed = '' }: Typed) =>
      portico.updateOrganization({
        id,
        body: { name: typed },
        ...(seen.current !== undefined && { ifMatch: seen.current }),
      }),
    done: ({ etag: saved }) => {
      seen.current = saved;
      notify(texts.saved);
      reload();
    },
    theirs: async () => {
      const now = await portico.getOrganization({ id });
      if (!now.ok) return undefined;
      seen.current = now.etag;
      return { name: now.body.name };
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

function Delete({ organization: { id, name } }: Opened) {
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    notify(texts.deleted(name));
    navigate('/console/organizations', { replace: true });
  };
  const action = useAction({
    run: () => portico.deleteOrganization({ id }),
    done,
    failures: { ORGANIZATION_NOT_FOUND: done },
  });
  return (
    <section class="card card-danger">
      <h2>{texts.deleteHeading}</h2>
      {texts.deleteLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <button type="button" class="button button-danger" onClick={() => setOpen(true)}>
        {texts.delete}
      </button>
      {isOpen && (
        <Confirm
          title={texts.deleteTitle}
          label={texts.deleteConfirm}
          action={action}
          close={() => setOpen(false)}
          typed={name}
        >
          {texts.deleteLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Confirm>
      )}
    </section>
  );
}
