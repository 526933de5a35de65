import type { Body } from '@portico/client';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Filter, LiveSearch, useSearched } from '../../frame/filters.tsx';
import { Count, given, Items, Row, useList, When } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { useOpener } from '../../frame/opener.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useChoice } from '../../frame/router.ts';
import { dateOf, distanceTo } from '../../frame/time.ts';
import { failures } from '../../texts/failures.json';
import { organizations, invitations as texts } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { type OrganizationView, organizationPage } from './frame.tsx';
import { Invite } from './invite.tsx';
import { shownRoles } from './product-roles.tsx';

type Invitation = Body<'listInvitations'>['items'][number];

export const InvitationsPage = organizationPage(
  { title: words.invitations, managersOnly: true, use: useInvitations },
  Invitations,
);

const STATES = Object.keys(texts.states) as Invitation['state'][];
const OPEN = ['1'] as const;

function useInvitations(id: string) {
  const [state, ask] = useChoice('state', STATES);
  const search = useSearched();
  const list = useList(
    (query) => portico.listInvitations({ id, query: { ...query, ...given({ state, search }), count: true } }),
    [id, state, search],
  );
  return { list, state, ask, isFiltered: state !== undefined || search !== '' };
}

interface InvitationsProps extends OrganizationView {
  readonly data: ReturnType<typeof useInvitations>;
}

function Invitations({ data: { list, state, ask, isFiltered }, ...opened }: InvitationsProps) {
  const [invite] = useChoice('invite', OPEN);
  const opener = useOpener({
    list,
    label: texts.invite,
    isFiltered,
    open: invite !== undefined,
    stays: true,
  });
  return (
    <>
      {opener.form && <Invite opened={opened} form={opener.form} invited={list.reload} />}
      <Card title={texts.list} aside={opener.button}>
        <div class="filters">
          <LiveSearch label={texts.search} name="search" />
          <Filter
            label={words.state}
            any={texts.anyState}
            value={state}
            options={Object.entries(texts.states)}
            choose={ask}
          />
        </div>
        <Count of={list} says={texts} />
        <Items
          of={list}
          label={words.invitations}
          empty={<p>{isFiltered ? texts.emptyFiltered : texts.empty}</p>}
        >
          {(invitation) => (
            <OneInvitation invitation={invitation} changed={list.put} outdated={list.reload} />
          )}
        </Items>
      </Card>
    </>
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
  const behind = saying(failures.INVITATION_NOT_PENDING, outdated);
  const over = { INVITATION_NOT_PENDING: behind, INVITATION_NOT_FOUND: behind };
  const resend = useAction({
    run: (_values, once) => portico.resendInvitation({ id, ...once }),
    done: ({ body }) => {
      notify(texts.resent(email));
      changed(body);
    },
    failures: over,
  });
  const revoke = useAction({
    run: () => portico.revokeInvitation({ id }),
    done: () => {
      notify(texts.revoked);
      changed({ ...invitation, state: 'revoked' });
    },
    failures: over,
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
          {texts.asRole[role]} · {texts.sentAt(dateOf(createdAt))} {isOpen && '· '}
          {isOpen && <When at={expiresAt} says={organizations.expires(distanceTo(expiresAt))} />}
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
