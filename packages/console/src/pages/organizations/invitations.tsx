import type { Body } from '@portico/client';
import { type Typed, useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Field } from '../../frame/fields.tsx';
import { Filter } from '../../frame/filters.tsx';
import { Form } from '../../frame/form.tsx';
import { given, Items, Row, useList, When } from '../../frame/list.tsx';
import { Choice } from '../../frame/more-fields.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useChoice } from '../../frame/router.ts';
import { dateOf, distanceTo } from '../../frame/time.ts';
import { frame } from '../../texts/frame.ts';
import {
  type InvitationState,
  type Role,
  roleHints,
  roles,
  invitations as texts,
} from '../../texts/organizations.ts';
import { type Opened, organizationPage } from './frame.tsx';
import { chosenRoles, RolesField, shownRoles } from './product-roles.tsx';

type Invitation = Body<'listInvitations'>['items'][number];

export const InvitationsPage = organizationPage({ part: texts.label, managersOnly: true }, Invitations);

const STATES = Object.keys(texts.states) as InvitationState[];

function Invitations(opened: Opened) {
  const { id } = opened.organization;
  const [state, ask] = useChoice('state', STATES);
  const list = useList(
    (query) => portico.listInvitations({ id, query: { ...query, ...given({ state }) } }),
    [id, state],
  );
  return (
    <>
      <Invite opened={opened} invited={list.reload} />
      <Card title={texts.list}>
        <div class="filters">
          <Filter
            label={texts.state}
            any={texts.anyState}
            value={state}
            options={Object.entries(texts.states)}
            choose={ask}
          />
        </div>
        <Items of={list} label={texts.label} empty={<p>{state ? texts.emptyFiltered : texts.empty}</p>}>
          {(invitation) => (
            <OneInvitation invitation={invitation} changed={list.put} outdated={list.reload} />
          )}
        </Items>
      </Card>
    </>
  );
}

interface InviteProps {
  readonly opened: Opened;
  readonly invited: () => void;
}

function Invite({ opened, invited }: InviteProps) {
  const { organization, owns } = opened;
  const action = useAction({
    run: ({ email = '', role, ...typed }: Typed, once) => {
      const body = { email, role: role as Role, roles: chosenRoles(typed) };
      return portico.createInvitation({ id: organization.id, body, ...once });
    },
    done: ({ body }) => {
      notify(texts.sent(body.email));
      invited();
    },
  });
  const offered = (Object.keys(roles) as Role[]).filter((role) => owns || role !== 'owner');
  return (
    <Card title={texts.heading}>
      <Form resets action={action} submit={texts.submit}>
        <Field name="email" label={texts.email} type="email" autocomplete="off" />
        <Choice
          name="role"
          label={texts.role}
          value="viewer"
          options={offered.toReversed().map((role) => [role, roles[role], roleHints[role]] as const)}
        />
        <RolesField opened={opened} />
      </Form>
    </Card>
  );
}

interface OneInvitationProps {
  readonly invitation: Invitation;
  readonly changed: (next: Invitation) => void;
  /** Reloads the list, after the invitation was answered or withdrawn elsewhere. */
  readonly outdated: () => void;
}

function useSteps({ invitation, changed, outdated }: OneInvitationProps) {
  const { id, email } = invitation;
  const behind = saying(frame.invitationNotPending, outdated);
  const failures = { INVITATION_NOT_PENDING: behind, INVITATION_NOT_FOUND: behind };
  const resend = useAction({
    run: (_values, once) => portico.resendInvitation({ id, ...once }),
    done: ({ body }) => {
      notify(texts.resent(email));
      changed(body);
    },
    failures,
  });
  const revoke = useAction({
    run: () => portico.revokeInvitation({ id }),
    done: () => {
      notify(texts.revoked);
      changed({ ...invitation, state: 'revoked' });
    },
    failures,
  });
  return { resend, revoke };
}

function OneInvitation(props: OneInvitationProps) {
  const { email, role, roles: given, state, createdAt, expiresAt } = props.invitation;
  const { resend, revoke } = useSteps(props);
  const isOpen = state === 'pending';
  return (
    <Row
      title={email}
      badge={<span class={isOpen ? 'badge badge-good' : 'badge'}>{texts.states[state]}</span>}
      hint={
        <>
          {texts.asRole(roles[role])} · {texts.sentAt(dateOf(createdAt))} {isOpen && '· '}
          {isOpen && <When at={expiresAt} says={texts.expires(distanceTo(expiresAt))} />}
        </>
      }
      below={shownRoles(given)}
      controls={
        isOpen && (
          <>
            <Button small label={texts.resend} named={texts.resendNamed(email)} action={resend} />
            <Button small label={texts.revoke} named={texts.revokeNamed(email)} action={revoke} />
          </>
        )
      }
      actions={[resend, revoke]}
    />
  );
}
