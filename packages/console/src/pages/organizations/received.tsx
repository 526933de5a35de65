import type { Body } from '@portico/client';
import { useAction } from '../../frame/action.ts';
import { Button, Monogram } from '../../frame/controls.tsx';
import { useList, When } from '../../frame/list.tsx';
import { saying } from '../../frame/notices.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { distanceTo } from '../../frame/time.ts';
import { failures } from '../../texts/failures.json';
import { organizations as texts } from '../../texts/organizations.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';

type Invitation = Body<'listReceivedInvitations'>['items'][number];

const COLUMNS: readonly Column<Invitation>[] = [
  { id: 'organization', label: words.organization },
  { id: 'expires', label: columns.expires, whole: true },
  { id: 'answer', label: columns.answer, plain: true },
];

interface ReceivedProps {
  /** Called after an invitation was accepted. */
  readonly accepted: () => void;
}

/** Open invitations for the person's address. */
export function Received({ accepted }: ReceivedProps) {
  const list = useList((query) => portico.listReceivedInvitations({ query }), []);
  if (list.items.length === 0) return null;
  return (
    <Card title={words.invitations}>
      <Table of={list} label={texts.receivedLabel} columns={COLUMNS} empty={null}>
        {(invitation) => (
          <OneReceived
            key={invitation.id}
            invitation={invitation}
            accepted={accepted}
            gone={() => list.remove(invitation.id)}
          />
        )}
      </Table>
    </Card>
  );
}

interface OneReceivedProps extends ReceivedProps {
  readonly invitation: Invitation;
  readonly gone: () => void;
}

function useAnswers({ invitation, accepted, gone }: OneReceivedProps) {
  const { id, organization } = invitation;
  const goneWith = (text: string) => saying(text, gone);
  const behind = goneWith(failures.INVITATION_NOT_PENDING);
  const over = { INVITATION_NOT_PENDING: behind, INVITATION_NOT_FOUND: behind };
  const accept = useAction({
    run: (_values, once) => portico.acceptReceivedInvitation({ id, ...once }),
    done: () => {
      goneWith(texts.accepted(organization.name))();
      accepted();
    },
    failures: {
      ...over,
      MANAGER_ALREADY_EXISTS: texts.alreadyIn(organization.name),
      MANAGER_LIMIT_REACHED: texts.noRoom(organization.name),
    },
  });
  const decline = useAction({
    run: (_values, once) => portico.declineReceivedInvitation({ id, ...once }),
    done: goneWith(texts.declined(organization.name)),
    failures: over,
  });
  return { accept, decline };
}

function OneReceived(props: OneReceivedProps) {
  const { id, organization, inviter, role, expiresAt } = props.invitation;
  const { name } = organization;
  const { accept, decline } = useAnswers(props);
  return (
    <TableRow
      id={id}
      name={name}
      mark={<Monogram of={name} />}
      title={<bdi>{name}</bdi>}
      below={
        <p class="hint">{inviter?.name ? texts.receivedFrom[role](inviter.name) : texts.receivedAs[role]}</p>
      }
      cells={{
        expires: <When at={expiresAt} says={distanceTo(expiresAt)} />,
        answer: (
          <div class="actions">
            <Button small label={words.accept} named={texts.acceptNamed(name)} action={accept} />
            <Button small label={texts.decline} named={texts.declineNamed(name)} action={decline} />
          </div>
        ),
      }}
      actions={[accept, decline]}
    />
  );
}
