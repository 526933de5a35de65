import type { Outcome } from '@portico/client';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { ButtonLink } from '../../frame/controls.tsx';
import { type AnyOutcome, bring, type Failure, type Success } from '../../frame/failures.ts';
import { type Loading, LoadingNotice, NotLoaded, useLoad } from '../../frame/load.tsx';
import { SecondFactorWay } from '../../frame/outcome.tsx';
import { Card, type Fact, Facts, Page, Paragraphs, ShortPage } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { type SectionGroup, useSections } from '../../frame/sections.ts';
import { currentSession, noteOperator } from '../../frame/session.ts';
import { frame } from '../../texts/frame.json';
import { failures, seals, operators as texts } from '../../texts/operators.json';
import { refused } from '../../texts/policies.json';
import { side } from '../../texts/side.json';
import { words } from '../../texts/words.json';

bring<'operators'>(failures);

const PLACE = '/console/operator';
export const PLACES = {
  accounts: `${PLACE}/accounts`,
  newAccount: `${PLACE}/new-account`,
  organizations: `${PLACE}/organizations`,
  newOrganization: `${PLACE}/new-organization`,
  approvals: `${PLACE}/approvals`,
  applications: `${PLACE}/applications`,
  serviceKeys: `${PLACE}/service-keys`,
  hooks: `${PLACE}/hooks`,
  roles: `${PLACE}/roles`,
  brand: `${PLACE}/brand`,
  events: `${PLACE}/events`,
  seals: `${PLACE}/seals`,
  settings: `${PLACE}/settings`,
} as const;

/** Whether the person may open the page, for one that loads no data of operators. */
export function useAccess(): OperatorPageProps['of'] {
  const loading = useLoad<Outcome<'getStatistics'> | { ok: true; body: undefined }>(
    async () => (currentSession()?.operator ? { ok: true, body: undefined } : portico.getStatistics()),
    [],
  );
  return {
    failure: loading.state === 'failed' ? loading.failure : undefined,
    begun: loading.state === 'ready',
  };
}

interface OperatorPageProps {
  readonly title: string;
  /** The section that the page belongs to, unless it is one itself. */
  readonly within?: string;
  readonly badge?: ComponentChildren;
  /** How the page's data was loaded: a failure may mean that the page is closed to this person. */
  readonly of: { readonly failure: Failure | undefined; readonly begun: boolean };
  readonly children: ComponentChildren;
}

/** A page for operators. To everyone else, it says why they can't open it. */
export function OperatorPage({ title, within, badge, of, children }: OperatorPageProps) {
  const { failure, begun } = of;
  const isForbidden = failure?.error === 'ACCESS_FORBIDDEN';
  useEffect(() => {
    if (begun || isForbidden) noteOperator(begun && !isForbidden);
  }, [begun, isForbidden]);
  useSections('operator', isForbidden ? null : { label: frame.operators, groups: GROUPS, within });
  if (isForbidden) return <ShortPage title={texts.forbidden} lines={texts.forbiddenLines} />;
  if (failure?.error === 'SECOND_FACTOR_MISSING')
    return (
      <Page title={refused.titles.SECOND_FACTOR_MISSING} narrow>
        <Paragraphs lines={texts.factorMissingLines} />
        <SecondFactorWay />
      </Page>
    );
  return (
    <Page title={title} of={frame.operators} badge={badge}>
      {children}
    </Page>
  );
}

const GROUPS: readonly SectionGroup[] = [
  { title: frame.operators, sections: [[PLACE, texts.statistics]] },
  {
    title: side.groups.people,
    sections: [
      [PLACES.accounts, words.accounts],
      [PLACES.organizations, frame.organizations],
      [PLACES.approvals, words.approvals],
    ],
  },
  { title: side.groups.access, sections: [[PLACES.roles, words.productRoles]] },
  {
    title: side.groups.developers,
    sections: [
      [PLACES.applications, words.applications],
      [PLACES.serviceKeys, words.serviceKeys],
      [PLACES.hooks, words.hooks],
    ],
  },
  {
    title: side.groups.record,
    sections: [
      [PLACES.events, words.events],
      [PLACES.seals, seals.title],
    ],
  },
  {
    title: words.settings,
    sections: [
      [PLACES.brand, words.brand],
      [PLACES.settings, words.settings],
    ],
  },
];

interface OneProps<Outcome extends AnyOutcome> {
  readonly of: Loading<Outcome>;
  /** The path of the list that it belongs to. */
  readonly within: string;
  /** While the name is unknown. */
  readonly title: string;
  /** For when it doesn't exist. */
  readonly texts: Readonly<Record<'gone' | 'goneLines' | 'all', string>>;
  readonly titleOf: (body: Success<Outcome>['body']) => string;
  readonly badgeOf: (body: Success<Outcome>['body']) => ComponentChildren;
  readonly children: (body: Success<Outcome>['body'], success: Success<Outcome>) => ComponentChildren;
}

/** The page of one account, organization or application. */
export function One<Outcome extends AnyOutcome>(props: OneProps<Outcome>) {
  const { of, within, title, texts: own, titleOf, badgeOf, children } = props;
  if (of.state === 'ready') {
    const { body } = of.success;
    return (
      <OperatorPage title={titleOf(body)} within={within} badge={badgeOf(body)} of={FINE}>
        {children(body, of.success)}
      </OperatorPage>
    );
  }
  const failure = of.state === 'failed' ? (of.failure as Failure) : undefined;
  const isGone = /^(ACCOUNT|ORGANIZATION|APPLICATION)_NOT_FOUND$/.test(failure?.error ?? '');
  return (
    <OperatorPage title={isGone ? own.gone : title} within={within} of={{ failure, begun: false }}>
      {of.state === 'loading' && <LoadingNotice />}
      {of.state === 'failed' && !isGone && <NotLoaded failure={of.failure as Failure} retry={of.reload} />}
      {isGone && (
        <>
          <p>{own.goneLines}</p>
          <p>
            <ButtonLink to={within} label={own.all} />
          </p>
        </>
      )}
    </OperatorPage>
  );
}

const FINE = { failure: undefined, begun: true } as const;

interface AboutProps {
  readonly texts: Readonly<Record<'about' | 'events', string>>;
  /** The query that filters the events about it. */
  readonly events: `${'account' | 'organization'}=${string}`;
  readonly facts: readonly Fact[];
  readonly children?: ComponentChildren;
}

/** Facts about an account or organization, with a link to its events. */
export function About({ texts: own, events, facts, children }: AboutProps) {
  return (
    <Card title={own.about} aside={<ButtonLink small to={`${PLACES.events}?${events}`} label={own.events} />}>
      <Facts facts={facts} />
      {children}
    </Card>
  );
}
