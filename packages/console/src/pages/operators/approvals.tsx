import type { Body, Outcome } from '@portico/client';
import { type Action, type Once, useAction } from '../../frame/action.ts';
import { Button, Link } from '../../frame/controls.tsx';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { useList, When } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useSession } from '../../frame/session.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { distanceTo } from '../../frame/time.ts';
import { failures as refused, approvals as texts } from '../../texts/operators.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { OperatorPage, PLACES } from './frame.tsx';

type Approval = Body<'getApproval'>;

/** The operations of the last hour that needed a second operator. */
export function ApprovalsPage() {
  const list = useList((query) => portico.listApprovals({ query }), []);
  return (
    <OperatorPage title={words.approvals} of={list}>
      <Card title={texts.list}>
        <Paragraphs lines={texts.lines} />
        <Table of={list} label={texts.list} columns={COLUMNS} menu empty={<p>{texts.none}</p>}>
          {(approval) => (
            <OneApproval key={approval.id} approval={approval} changed={list.put} outdated={list.reload} />
          )}
        </Table>
      </Card>
    </OperatorPage>
  );
}

const whatOf = ({ operation, subject }: Approval) => texts.steps[operation](subject.name ?? texts.gone);
const whoOf = ({ email }: Approval['requestedBy']) => email ?? words.deletedAccount;

const COLUMNS: readonly Column<Approval>[] = [
  { id: 'what', label: columns.request, by: whatOf },
  { id: 'state', label: words.state, plain: true, by: ({ state }) => texts.states[state] },
  { id: 'asked', label: columns.asked, by: ({ requestedBy }) => whoOf(requestedBy) },
  { id: 'at', label: columns.requested, whole: true, plain: true, by: ({ createdAt }) => createdAt },
  { id: 'expires', label: columns.expires, whole: true, by: ({ expiresAt }) => expiresAt },
  { id: 'decided', label: columns.decided, by: ({ decidedBy }) => decidedBy && whoOf(decidedBy) },
];

interface OneApprovalProps {
  readonly approval: Approval;
  readonly changed: (next: Approval) => void;
  /** Reloads the list, after someone else has decided first. */
  readonly outdated: () => void;
}

function OneApproval(props: OneApprovalProps) {
  const { id, subject, state, requestedBy, decidedBy, createdAt, expiresAt } = props.approval;
  const isOwn = useSession()?.accountId === requestedBy.id;
  const what = whatOf(props.approval);
  const place = subject.type === 'account' ? PLACES.accounts : PLACES.organizations;
  const isPending = state === 'pending';
  const withdrawal = useWithdrawal(props);
  return (
    <TableRow
      id={id}
      name={what}
      title={
        subject.name === null ? (
          what
        ) : (
          <Link to={`${place}/${subject.id}`} class="table-link">
            {what}
          </Link>
        )
      }
      below={isPending && isOwn && <p class="hint">{texts.own}</p>}
      cells={{
        state: <span class={isPending ? 'badge badge-good' : 'badge'}>{texts.states[state]}</span>,
        asked: <bdi>{whoOf(requestedBy)}</bdi>,
        at: <When at={createdAt} says={distanceTo(createdAt)} />,
        expires: isPending && <When at={expiresAt} says={distanceTo(expiresAt)} />,
        decided: decidedBy && <bdi>{whoOf(decidedBy)}</bdi>,
      }}
      menu={
        isPending && (
          <>
            {!isOwn && <Approve {...props} what={what} />}
            <Button
              small
              look="danger"
              label={isOwn ? texts.withdraw : texts.refuse}
              named={isOwn ? texts.withdrawNamed(what) : texts.refuseNamed(what)}
              action={withdrawal}
            />
          </>
        )
      }
      actions={[withdrawal]}
    />
  );
}

/** The next step after someone else has decided first. */
function failuresOf({ outdated }: OneApprovalProps) {
  const behind = saying(refused.APPROVAL_NOT_PENDING, outdated);
  return { APPROVAL_NOT_PENDING: behind, APPROVAL_NOT_FOUND: behind };
}

function useWithdrawal(props: OneApprovalProps): Action {
  const { approval, changed } = props;
  const { id } = approval;
  const me = useSession();
  return useAction({
    run: () => portico.withdrawApproval({ id }),
    done: () => {
      notify(texts.withdrawn);
      const decidedBy = me ? { id: me.accountId, email: me.email } : null;
      changed({ ...approval, state: 'withdrawn', decidedBy });
    },
    failures: failuresOf(props),
  });
}

interface StepProps extends OneApprovalProps {
  readonly what: string;
}

function Approve(props: StepProps) {
  const { approval, changed, what } = props;
  const asked = useConfirmed({
    run: (_values, once) => portico.giveApproval({ id: approval.id, ...once }),
    done: ({ body }) => {
      notify(texts.approved);
      changed(body);
    },
    failures: failuresOf(props),
  });
  return (
    <ConfirmButton
      small
      of={asked}
      label={texts.approve}
      named={texts.approveNamed(what)}
      title={texts.approveTitle(what)}
      lines={texts.approveLines}
    />
  );
}

/** Runs an operation that may need a second operator. If it does, requests their approval instead. */
export async function orAsk<Operation extends Approval['operation']>(
  operation: Operation,
  subjectId: string,
  once: Once,
): Promise<Outcome<Operation> | Outcome<'createApproval'>> {
  const outcome = await portico[operation]({ id: subjectId });
  if (outcome.ok || outcome.error !== 'APPROVAL_REQUIRED') return outcome as Outcome<Operation>;
  return portico.createApproval({ body: { operation, subjectId }, ...once });
}

/** @returns whether an approval was requested rather than the operation run; if so, says so */
export function wasAsked({ status }: { readonly status: number }): boolean {
  if (status !== 201) return false;
  notify(texts.asked);
  return true;
}
