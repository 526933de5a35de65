import type { ActionOptions } from './action.ts';
import { ConfirmButton, type ConfirmButtonProps, useConfirmed } from './dialogs.tsx';
import type { AnyOutcome, ErrorOf } from './failures.ts';

type Options<Outcome extends AnyOutcome> = Pick<
  ActionOptions<Outcome>,
  'run' | 'failures' | 'changesFactors'
>;

interface RemovalButtonProps<Outcome extends AnyOutcome>
  extends Omit<ConfirmButtonProps, 'of'>,
    Options<Outcome> {
  /** The failure after another person was first, which counts as a success. */
  readonly missing: ErrorOf<Outcome>;
  readonly done: () => void;
}

/** A button of an item in a list that removes it, after a confirmation. */
export function RemovalButton<Outcome extends AnyOutcome>(props: RemovalButtonProps<Outcome>) {
  const { run, failures, changesFactors = false, missing, done, ...button } = props;
  const handled = { ...failures, [missing]: done } as Options<Outcome>['failures'];
  const asked = useConfirmed<Outcome>({ run, done, changesFactors, failures: handled });
  return <ConfirmButton small look="danger" of={asked} {...button} />;
}
