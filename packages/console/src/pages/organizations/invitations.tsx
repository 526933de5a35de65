import type { Body } from '@portico/client';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Filter, LiveSearch, useSearched } from '../../frame/filters.tsx';
import { Count, given, type List, useList, When } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { useOpener } from '../../frame/opener.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useChoice } from '../../frame/router.ts';
import { eachOf } from '../../frame/table/selection.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf, distanceTo } from '../../frame/time.ts';
import { failures } from '../../texts/failures.json';
import { frame } from '../../texts/frame.json';
import { roles, invitations as texts } from '../../texts/organizations.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { type OrganizationView, organizationPage } from './frame.tsx';
import { Invite } from './invite.tsx';
import { shownRoles } from './product-roles.tsx';
import { type CalledRoles, rolesOf, useCalledRoles } from './role-titles.ts';

type Invitation = Body<'listInvitations'>['items'][number];

export const InvitationsPage = organizationPage(
  { title: words.invitations, managersOnly: true, use: useInvitations },
  Invitations,
);

const STATES = Object.keys(texts.states) as Invitation['state'][];
const OPEN = ['1'] as const;

const isOpen = ({ state }: Invitation) => state === 'pending';

const COLUMNS: readonly Column<Invitation>[] = [
  { id: 'email', label: frame.email, by: ({ email }) => email },
  { id: 'state', label: words.state, plain: true, by: ({ state }) => texts.states[state] },
  { id: 'role', label: words.role, whole: true, by: ({ role }) => roles[role] },
  { id: 'sent', label: columns.sent, whole: true, by: ({ createdAt }) => createdAt },
  { id: 'expires', label: columns.expires, whole: true, by: ({ expiresAt }) => expiresAt },
];

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
  const { id } = opened.organization;
  const [invite] = useChoice('invite', OPEN);
  const called = useCalledRoles(list.items, () => rolesOf(id), [id]);
  const opener = useOpener({
    list,
    draft: 'invitation',
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
          <Count of={list} says={texts} />
        </div>
        <Table
          of={list}
          label={words.invitations}
          columns={COLUMNS}
          menu
          choosable={isOpen}
          forChosen={(chosen) => <RevokeChosen invitations={chosen} list={list} />}
          empty={<p>{isFiltered ? texts.emptyFiltered : texts.empty}</p>}
        >
          {(invitation) => (
            <OneInvitation
              key={invitation.id}
              invitation={invitation}
              called={called}
              changed={list.put}
              outdated={list.reload}
            />
          )}
        </Table>
      </Card>
    </>
  );
}

interface OneInvitationProps {
  readonly invitation: Invitation;
  readonly called: CalledRoles;
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
  const { id, email, role, roles: given, state, createdAt, expiresAt } = props.invitation;
  const { resend, revoke } = useSteps(props);
  const open = isOpen(props.invitation);
  return (
    <TableRow
      id={id}
      name={email}
      title={<bdi>{email}</bdi>}
      below={shownRoles(given, props.called)}
      cells={{
        state: <span class={open ? 'badge badge-good' : 'badge'}>{texts.states[state]}</span>,
        role: roles[role],
        sent: dateOf(createdAt),
        expires: open && <When at={expiresAt} says={distanceTo(expiresAt)} />,
      }}
      menu={
        open && (
          <>
            <Button small label={texts.resend} named={texts.resendNamed(email)} action={resend} />
            <Button
              small
              look="danger"
              label={texts.revoke}
              named={texts.revokeNamed(email)}
              action={revoke}
            />
          </>
        )
      }
      actions={[resend, revoke]}
    />
  );
}

interface RevokeChosenProps {
  readonly invitations: readonly Invitation[];
  readonly list: List<Invitation>;
}

/** Withdraws the selected invitations. */
function RevokeChosen({ invitations, list }: RevokeChosenProps) {
  const count = invitations.length;
  const action = useAction({
    run: () =>
      eachOf(invitations, ({ id }) => portico.revokeInvitation({ id }), {
        done: (invitation) => list.put({ ...invitation, state: 'revoked' }),
        missing: ['INVITATION_NOT_PENDING', 'INVITATION_NOT_FOUND'],
      }),
    done: () => notify(texts.revokedChosen(count)),
  });
  return (
    <>
      <Button small look="danger" label={texts.revoke} action={action} />
      <Outcome action={action} />
    </>
  );
}
