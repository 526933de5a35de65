import { useState } from 'preact/hooks';
import { currentSession } from '../../frame/session.ts';
import { AccountStep, whyAsk } from './account-step.tsx';
import { CompleteStep } from './complete-step.tsx';
import { ConsentStep } from './consent-step.tsx';
import { type OrganizationChoice, OrganizationStep } from './organization-step.tsx';
import { FactorStep, ReauthenticationStep } from './proof-steps.tsx';
import { type Asking, hasLeft, type Need } from './request.ts';

interface StepsProps {
  readonly asking: Asking;
  /** Whether another account signed in while this page was open. */
  readonly isSwitched: boolean;
}

/** Asks one question after the other until the request is complete. */
export function Steps({ asking, isSwitched }: StepsProps) {
  const { asked, session } = asking;
  const [cameBack] = useState(() => hasLeft(asking.parameters));
  const [isAccepted, setAccepted] = useState(false);
  const [organization, setOrganization] = useState<OrganizationChoice>();
  const [hasAgreed, setAgreed] = useState(false);
  const [found, setFound] = useState<{ readonly need: Need; readonly accessToken: string }>();

  // Missing steps belong to the session that lacked them.
  const further = found?.accessToken === session.accessToken ? found.need : undefined;
  const isMissing = (need: Need) => asked.needs.includes(need) || further === need;
  const why = isAccepted ? undefined : whyAsk(asking, { isSwitched, cameBack });

  if (why) return <AccountStep asking={asking} why={why} accept={() => setAccepted(true)} />;
  if (isMissing('reauthentication')) return <ReauthenticationStep {...asking} />;
  if (isMissing('second_factor')) return <FactorStep {...asking} />;
  if (isMissing('organization') && organization === undefined)
    return <OrganizationStep asking={asking} choose={setOrganization} />;
  if (isMissing('consent') && !hasAgreed)
    return <ConsentStep asking={asking} organization={organization} agree={() => setAgreed(true)} />;
  return (
    <CompleteStep
      asking={asking}
      organizationId={organization?.id}
      hasAgreed={hasAgreed}
      lacks={(need) => {
        if (need === 'organization') setOrganization(undefined);
        setFound({ need, accessToken: currentSession()?.accessToken ?? '' });
      }}
    />
  );
}
