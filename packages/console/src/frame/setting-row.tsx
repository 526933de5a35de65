import type { ComponentChildren } from 'preact';
import type { Action } from './action.ts';
import { Outcome } from './outcome.tsx';

interface SettingRowProps {
  readonly title: ComponentChildren;
  readonly badge?: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** Below the hint. */
  readonly below?: ComponentChildren;
  /** Buttons at the other end of the row. */
  readonly controls?: ComponentChildren;
  /** The actions of its buttons, whose outcomes are shown below. */
  readonly actions?: readonly Action[];
}

/** One setting of a page: its state, and buttons that change it. */
export const SettingRow = ({ title, badge, hint, below, controls, actions = [] }: SettingRowProps) => (
  <>
    <div class="item">
      <div class="item-main">
        <p class="item-title">
          {title} {badge}
        </p>
        {hint && <p class="hint">{hint}</p>}
        {below}
      </div>
      {controls && <div class="item-controls">{controls}</div>}
    </div>
    {actions.map((action, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps the same buttons while it exists
      <Outcome key={at} action={action} />
    ))}
  </>
);
