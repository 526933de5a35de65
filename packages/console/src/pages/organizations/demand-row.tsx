import type { ComponentChildren } from 'preact';
import { ConfirmButton, type ConfirmButtonProps } from '../../frame/dialogs.tsx';
import { SettingRow } from '../../frame/setting-row.tsx';
import { demands, security as texts } from '../../texts/policies.json';

interface DemandRowProps {
  readonly demand: keyof typeof demands;
  readonly isRequired: boolean;
  /** The step of its switch; undefined for those who may not change it. */
  readonly of: ConfirmButtonProps['of'] | undefined;
  /** The people it concerns; shown before it is demanded. */
  readonly children: ComponentChildren;
}

/** Whether an organization demands something of its managers, with the switch for it. */
export function DemandRow({ demand, isRequired, of, children }: DemandRowProps) {
  const words = demands[demand];
  return (
    <SettingRow
      title={words.heading}
      badge={
        <span class={isRequired ? 'badge badge-good' : 'badge'}>
          {isRequired ? texts.demanded : texts.notDemanded}
        </span>
      }
      hint={words.hint}
      controls={
        of && (
          <ConfirmButton
            small
            of={of}
            label={isRequired ? texts.stop : texts.demand}
            named={isRequired ? words.stop : words.require}
            title={isRequired ? words.stopTitle : words.requireTitle}
            lines={isRequired ? words.stopLines : words.requireLines}
            confirm={isRequired ? words.stop : words.require}
          >
            {!isRequired && children}
          </ConfirmButton>
        )
      }
    />
  );
}
