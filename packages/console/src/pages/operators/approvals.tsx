import type { Body } from '@portico/client';
import { type Action, type Once, useAction } from '../../frame/action.ts';
import { Button, Link } from '../../frame/controls.tsx';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { Items, Row, useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useSession } from '../../frame/session.ts';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.ts';
import { approvals as texts } from '../../texts/operators.ts';
import { OperatorPage, PLACES } from './frame.tsx';

type Approval = Body<'getApproval'>;

/** What operators asked each other to approve in the last hour. */
export function ApprovalsPage() {
  const list = useList((query) => portico.listApprovals({ query }), []);
  return (
    <OperatorPage title={texts.title} of={list}>
      <Card title={texts.list}>
        <Paragraphs lines={texts.lines} />
        <Items of={list} label={texts.list} empty={<p>{texts.none}</p>}>
          {(approval) => <OneApproval approval={approval} changed={list.put} outdated={list.reload} />}
        </Items>
      </Card>
    </OperatorPage>
  );
}

const whatOf = ({ operation, subject }: Approval) => texts.steps[operation](subject.name ?? texts.gone);
const whoOf = ({ email }: Approval['requestedBy']) => email ?? texts.somebody;

interface OneApprovalProps {
  readonly approval: Approval;
  readonly changed: (next: Approval) => void;
  /** Loads the list again, where somebody else was first. */
  readonly outdated: () => void;
}

function OneApproval(props: OneApprovalProps) {
  const { subject, state, requestedBy, decidedBy, createdAt, expiresAt } = props.approval;
  const isOwn = useSession()?.accountId === requestedBy.id;
  const what = whatOf(props.approval);
  const place = subject.type === 'account' ? PLACES.accounts : PLACES.organizations;
  const isPending = state === 'pending';
  const hints = [
    texts.askedBy(whoOf(requestedBy), distanceTo(createdAt)),
    isPending ? texts.until(momentOf(expiresAt)) : decidedBy && texts.decidedBy(whoOf(decidedBy)),
    isPending && isOwn && texts.own,
  ];
  const withdrawal = useWithdrawal(props);
  return (
    <Row
      title={subject.name === null ? what : <Link to={`${place}/${subject.id}`}>{what}</Link>}
      badge={<span class={isPending ? 'badge badge-good' : 'badge'}>{texts.states[state]}</span>}
      hint={hints.filter(Boolean).join(' · ')}
      controls={
        isPending && (
          <>
            {!isOwn && <Approve {...props} what={what} />}
            <Button
              small
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

/** Where somebody else was first. */
function behind(outdated: () => void) {
  return () => {
    notify(frame.approvalNotPending);
    outdated();
  };
}

function useWithdrawal({ approval, changed, outdated }: OneApprovalProps): Action {
  const { id } = approval;
  const me = useSession();
  return useAction({
    run: () => portico.withdrawApproval({ id }),
    done: () => {
      notify(texts.withdrawn);
      const decidedBy = me ? { id: me.accountId, email: me.email } : null;
      changed({ ...approval, state: 'withdrawn', decidedBy });
    },
    failures: { APPROVAL_NOT_PENDING: behind(outdated), APPROVAL_NOT_FOUND: behind(outdated) },
  });
}

interface StepProps extends OneApprovalProps {
  readonly what: string;
}

function Approve({ approval: { id }, changed, outdated, what }: StepProps) {
  const asked = useConfirmed({
    run: (_values, once) => portico.giveApproval({ id, ...once }),
    done: ({ body }) => {
      notify(texts.approved);
      changed(body);
    },
    failures: { APPROVAL_NOT_PENDING: behind(outdated), APPROVAL_NOT_FOUND: behind(outdated) },
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

/** A step that takes a second operator where the service is configured so. */
type Step = typeof portico.deleteAccountAsOperator | typeof portico.removeFactors;
type StepOutcome =
  | Awaited<ReturnType<Step>>
  | Awaited<ReturnType<typeof portico.deleteOrganizationAsOperator>>;

interface Asked {
  readonly operation: Body<'getApproval'>['operation'];
  readonly subjectId: string;
}

/** Does a step or, where that takes another operator, asks for the approval. */
export async function orAsk<Outcome extends StepOutcome>(
  run: () => Promise<Outcome>,
  body: Asked,
  once: Once,
): Promise<Outcome | Awaited<ReturnType<typeof portico.createApproval>>> {
  const outcome = await run();
  if (outcome.ok || outcome.error !== 'APPROVAL_REQUIRED') return outcome;
  return portico.createApproval({ body, ...once });
}

/** @returns whether a step was not done, but asked for; the person is told then */
export function wasAsked({ status }: { readonly status: number }): boolean {
  if (status !== 201) return false;
  notify(texts.asked);
  return true;
}
