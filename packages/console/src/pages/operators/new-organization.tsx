import { type FormValues, useAction } from '../../frame/action.ts';
import { ButtonLink } from '../../frame/controls.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { EmailField, Field } from '../../frame/fields.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RoleChoice } from '../../frame/role-choice.tsx';
import { navigate } from '../../frame/router.ts';
import { frame } from '../../texts/frame.json';
import { failures, creation as texts } from '../../texts/operators.json';
import { create, invitations, type roles } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { OperatorPage, PLACES, useAccess } from './frame.tsx';
import type { OperatorOrganization } from './lists.tsx';
import { ExternalId } from './new-account.tsx';

/** Creates an organization, which has no owner until one accepts an invitation. */
export function NewOrganizationPage() {
  const access = useAccess();
  const action = useAction({
    run: ({ name = '', externalId }: FormValues, once) =>
      portico.createOrganizationAsOperator({
        body: { name, externalId: externalId?.trim() || null },
        ...once,
      }),
    done: ({ body: { id, name } }) =>
      saying(texts.organizationCreated(name), () =>
        navigate(`${PLACES.organizations}/${id}`, { replace: true }),
      )(),
    failures: {
      EXTERNAL_ID_ALREADY_EXISTS: { externalId: { sentences: failures.EXTERNAL_ID_ALREADY_EXISTS } },
    },
  });
  return (
    <OperatorPage title={words.newOrganization} within={PLACES.organizations} of={access}>
      <Card title={words.newOrganization}>
        <p>{texts.organizationLines}</p>
        <DraftForm
          draft="organization"
          action={action}
          submit={create.submit}
          buttons={<ButtonLink to={PLACES.organizations} label={frame.cancel} />}
        >
          <Field name="name" label={frame.name} missing={frame.flaws.noName} autocomplete="off" autofocus />
          <ExternalId />
        </DraftForm>
      </Card>
    </OperatorPage>
  );
}

interface InviteProps {
  readonly organization: OperatorOrganization;
  /** Called if the organization no longer exists. */
  readonly behind: () => void;
}

/** Invites somebody by address, such as the first owner. */
export function Invite({ organization: { id }, behind }: InviteProps) {
  const action = useAction({
    run: ({ email = '', role }: FormValues, once) =>
      portico.createInvitationAsOperator({ id, body: { email, role: role as keyof typeof roles }, ...once }),
    done: ({ body: { email } }) => notify(invitations.sent(email)),
    failures: { ORGANIZATION_NOT_FOUND: behind },
  });
  return (
    <Card title={invitations.invite}>
      <p>{texts.inviteLines}</p>
      <DraftForm draft="invitation" resets action={action} submit={invitations.submit}>
        <EmailField label={frame.email} autocomplete="off" />
        <RoleChoice value="owner" offered={['owner', 'admin', 'viewer']} />
      </DraftForm>
    </Card>
  );
}
