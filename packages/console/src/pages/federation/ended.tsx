import { ButtonLink } from '../../frame/controls.tsx';
import type { Plan, Trip } from '../../frame/federation/trip.ts';
import { WayButton } from '../../frame/federation/ways.tsx';
import { Page, Paragraphs, ShortPage } from '../../frame/page.tsx';
import { useSession } from '../../frame/session.ts';
import { returned as texts } from '../../texts/federation.json';
import { frame } from '../../texts/frame.json';

/** The reason for the failure. */
export type End = keyof typeof texts.ends;

/** Failures that a retry could resolve. */
const PASSING: ReadonlySet<End> = new Set<End>(['refused', 'over', 'alreadyLinked']);

interface EndedProps {
  readonly trip: Trip;
  readonly end: End;
}

/** Some of these texts name the provider. */
const naming = <Text,>(text: Text | ((name: string) => Text), name: string) =>
  text instanceof Function ? text(name) : text;

/** Explains the failure, with next steps. */
export function Ended({ trip, end }: EndedProps) {
  const { title, lines } = texts.ends[end];
  const { kind, id, name, purpose, next, stays = false, invited = false } = trip;
  const plan: Plan = { purpose, next, stays };
  // The secret of the invitation was not kept.
  const isInvitedAgain = invited && PASSING.has(end);
  return (
    <Page title={naming<string>(title, name)} narrow>
      <Paragraphs
        lines={[...naming<readonly string[]>(lines, name), ...(isInvitedAgain ? [texts.invitedAgain] : [])]}
      />
      <div class="actions">
        {PASSING.has(end) && !invited && (
          <WayButton look="main" way={{ kind, id, name }} plan={() => plan} label={texts.tryAgain(name)} />
        )}
        <OtherWay {...trip} />
      </div>
    </Page>
  );
}

/** Leads to the page where it began. */
function OtherWay({ purpose, next }: Plan) {
  if (purpose === 'test') return <ButtonLink to={next} label={texts.goOn} />;
  if (purpose !== 'sign-in') return <ButtonLink to="/console/account/security" label={texts.toSecurity} />;
  return <ButtonLink to={`/console/sign-in?next=${encodeURIComponent(next)}`} label={texts.otherWay} />;
}

/** For a tab that has not left for this provider, or whose browser stores no data. */
export function Unknown() {
  const session = useSession();
  return (
    <ShortPage {...texts.unknown}>
      <ButtonLink
        look="main"
        to={session ? '/console' : '/console/sign-in'}
        label={session ? texts.goOn : frame.signIn}
      />
    </ShortPage>
  );
}
