import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { ButtonLink } from '../../frame/controls.tsx';
import type { AnyOutcome, Failure, Success } from '../../frame/failures.ts';
import { type Loading, LoadingNotice, NotLoaded } from '../../frame/load.tsx';
import { SecondFactorWay } from '../../frame/outcome.tsx';
import { Card, type Fact, Facts, Page, Paragraphs, ShortPage, Tabs } from '../../frame/page.tsx';
import { noteOperator } from '../../frame/session.ts';
import { operators as texts } from '../../texts/operators.ts';

const PLACE = '/console/operator';
export const PLACES = {
  accounts: `${PLACE}/accounts`,
  organizations: `${PLACE}/organizations`,
  approvals: `${PLACE}/approvals`,
  events: `${PLACE}/events`,
} as const;

interface OperatorPageProps {
  readonly title: string;
  /** Which of the operators' pages it belongs to, where it is none of them itself. */
  readonly within?: string;
  readonly badge?: ComponentChildren;
  /** Why what the page is about did not come, if it did not. */
  readonly of: { readonly failure: Failure | undefined; readonly begun: boolean };
  readonly children: ComponentChildren;
}

/** A page for operators, with the way to the others; for everyone else, why it is closed to them. */
export function OperatorPage({ title, within, badge, of, children }: OperatorPageProps) {
  const { failure, begun } = of;
  const isForbidden = failure?.error === 'ACCESS_FORBIDDEN';
  useEffect(() => {
    if (begun || isForbidden) noteOperator(begun && !isForbidden);
  }, [begun, isForbidden]);
  if (isForbidden) return <ShortPage title={texts.forbidden} lines={texts.forbiddenLines} />;
  if (failure?.error === 'SECOND_FACTOR_MISSING')
    return (
      <Page title={texts.factorMissing} narrow>
        <Paragraphs lines={texts.factorMissingLines} />
        <SecondFactorWay />
      </Page>
    );
  return (
    <Page title={title} part={within === undefined ? texts.tabs : undefined} badge={badge}>
      <Tabs label={texts.tabs} tabs={TABS} within={within} />
      {children}
    </Page>
  );
}

const TABS: [string, string][] = [
  [PLACE, texts.statistics],
  [PLACES.accounts, texts.accounts],
  [PLACES.organizations, texts.organizations],
  [PLACES.approvals, texts.approvals],
  [PLACES.events, texts.events],
];

interface OneProps<Outcome extends AnyOutcome> {
  readonly of: Loading<Outcome>;
  /** The list that it is in. */
  readonly within: string;
  /** What it is called before its name is known, and where there is none. */
  readonly texts: Readonly<Record<'title' | 'gone' | 'goneLines' | 'all', string>>;
  readonly titleOf: (body: Success<Outcome>['body']) => string;
  readonly badgeOf: (body: Success<Outcome>['body']) => ComponentChildren;
  readonly children: (body: Success<Outcome>['body']) => ComponentChildren;
}

/** The page of one account or organization. */
export function One<Outcome extends AnyOutcome>(props: OneProps<Outcome>) {
  const { of, within, texts: words, titleOf, badgeOf, children } = props;
  if (of.state === 'ready') {
    const { body } = of.success;
    return (
      <OperatorPage title={titleOf(body)} within={within} badge={badgeOf(body)} of={FINE}>
        {children(body)}
      </OperatorPage>
    );
  }
  const failure = of.state === 'failed' ? (of.failure as Failure) : undefined;
  const isGone = failure?.error === 'ACCOUNT_NOT_FOUND' || failure?.error === 'ORGANIZATION_NOT_FOUND';
  return (
    <OperatorPage title={isGone ? words.gone : words.title} within={within} of={{ failure, begun: false }}>
      {of.state === 'loading' && <LoadingNotice />}
      {of.state === 'failed' && !isGone && <NotLoaded failure={of.failure as Failure} retry={of.reload} />}
      {isGone && (
        <>
          <p>{words.goneLines}</p>
          <p>
            <ButtonLink to={within} label={words.all} />
          </p>
        </>
      )}
    </OperatorPage>
  );
}

const FINE = { failure: undefined, begun: true } as const;

interface AboutProps {
  readonly texts: Readonly<Record<'about' | 'events', string>>;
  /** The filter of the events that are about it. */
  readonly events: `${'account' | 'organization'}=${string}`;
  readonly facts: readonly Fact[];
  readonly children?: ComponentChildren;
}

/** What is known of one account or organization, with the way to its events. */
export function About({ texts: words, events, facts, children }: AboutProps) {
  return (
    <Card
      title={words.about}
      aside={<ButtonLink small to={`${PLACES.events}?${events}`} label={words.events} />}
    >
      <Facts facts={facts} />
      {children}
    </Card>
  );
}
