import { type Typed, useAction } from '../../frame/action.ts';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { Link } from '../../frame/link.tsx';
import { notify } from '../../frame/notices.tsx';
import { Page } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { frame } from '../../texts/frame.ts';
import { create as texts } from '../../texts/organizations.ts';

export function NewOrganizationPage() {
  const action = useAction({
    run: ({ name = '' }: Typed, once) => portico.createOrganization({ body: { name }, ...once }),
    done: ({ body: { id, name } }) => {
      notify(texts.created(name));
      navigate(`/console/organizations/${id}/invitations`, { replace: true });
    },
  });
  return (
    <Page title={texts.title} narrow>
      <Form
        action={action}
        submit={texts.submit}
        buttons={
          <Link to="/console/organizations" class="button">
            {frame.cancel}
          </Link>
        }
      >
        <Field name="name" label={texts.name} hint={texts.nameHint} autocomplete="organization" autofocus />
      </Form>
    </Page>
  );
}
