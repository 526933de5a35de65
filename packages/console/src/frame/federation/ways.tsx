import type { ComponentChildren } from 'preact';
import { federation as texts } from '../../texts/federation.json';
import { Button } from '../controls.tsx';
import { useLoad, WhenReady } from '../load.tsx';
import { Outcome } from '../outcome.tsx';
import { portico } from '../portico.ts';
import { type Plan, useLeaving, type Way } from './trip.ts';

export interface WaysProps {
  readonly plan: () => Plan;
  readonly invitationToken?: string;
  /** A word below the button of a provider. */
  readonly badge?: (providerId: string) => ComponentChildren;
}

/** A button for each of the team's providers. */
export function Ways({ plan, invitationToken, badge }: WaysProps) {
  const loading = useLoad(() => portico.listProviders(), []);
  return (
    <WhenReady of={loading}>
      {({ items }) =>
        items.length > 0 && (
          <section class="ways" aria-label={texts.label}>
            <p class="or">{texts.or}</p>
            {items.map(({ id, name }) => (
              <WayButton
                key={id}
                way={{ kind: 'provider', id, name }}
                plan={plan}
                invitationToken={invitationToken}
                badge={badge?.(id)}
              />
            ))}
          </section>
        )
      }
    </WhenReady>
  );
}

export interface WayButtonProps extends Pick<WaysProps, 'plan'> {
  readonly way: Way;
  readonly invitationToken?: string | undefined;
  readonly badge?: ComponentChildren;
  readonly look?: 'main';
  readonly small?: boolean;
  /** By default, "Continue with" and the provider's name. */
  readonly label?: string;
}

/** Leaves for a provider. */
export function WayButton(props: WayButtonProps) {
  const { way, plan, invitationToken, badge, label = texts.continueWith(way.name), ...looks } = props;
  const action = useLeaving({ way, plan, invitationToken });
  return (
    <>
      <Button label={label} action={action} {...looks} />
      {badge && <p>{badge}</p>}
      <Outcome action={action} />
    </>
  );
}
