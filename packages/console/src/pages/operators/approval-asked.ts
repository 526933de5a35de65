import type { Body } from '@portico/client';
import { notify } from '../../frame/notices.tsx';
import type { Once } from '../../frame/once.ts';
import { portico } from '../../frame/portico.ts';
import { approvals as texts } from '../../texts/operators.ts';

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
