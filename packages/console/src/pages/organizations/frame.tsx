import type { Body, Outcome } from '@portico/client';
import type { ComponentChildren, ComponentType } from 'preact';
import { ButtonLink, Link } from '../../frame/controls.tsx';
import { type Loading, useLoad, WhenReady } from '../../frame/load.tsx';
import { saying } from '../../frame/notices.tsx';
import { SecondFactorWay } from '../../frame/outcome.tsx';
import { Page, Paragraphs, ShortPage, Tabs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { made, roles, organization as texts } from '../../texts/organizations.ts';

export type Organization = Body<'getOrganization'>;

/** An organization as it was loaded, with what the person may do with it. */
export interface Opened {
  readonly organization: Organization;
  readonly etag: string | undefined;
  /** Whether they may change it, its people and its invitations. */
  readonly manages: boolean;
  readonly owns: boolean;
  readonly reload: Loading<Outcome<'getOrganization'>>['reload'];
  /** Loads it again where an answer showed that the page is behind, such as when the person's role has changed. */
  readonly catchUp: () => void;
}

interface OrganizationPageProps {
  readonly id: string;
  /** Which page of the organization it is. */
  readonly part: string;
  /** True where viewers may not see what is on it. */
  readonly managersOnly?: boolean;
  /** The tab that it belongs to, if it has none of its own. */
  readonly tab?: 'webhooks';
  readonly children: (opened: Opened) => ComponentChildren;
}

/** The one that was open last, so that its title and tabs stay where they are from one of its pages to the next. */
let last: { readonly organization: Organization; readonly accountId: string | undefined } | undefined;

/** A page of one organization, with the way to the others. */
export function OrganizationPage({ id, part, managersOnly, tab, children }: OrganizationPageProps) {
  const loading = useLoad(() => portico.getOrganization({ id }), [id]);
  const accountId = currentSession()?.accountId;
  if (loading.state === 'ready') last = { organization: loading.success.body, accountId };
  if (loading.state === 'failed' && loading.failure.error === 'ORGANIZATION_NOT_FOUND')
    return <Gone title={texts.gone} lines={texts.goneLines} />;
  if (loading.state === 'failed' && loading.failure.error === 'SECOND_FACTOR_MISSING')
    return <FactorMissing />;
  const known = last?.organization.id === id && last.accountId === accountId ? last.organization : undefined;
  return (
    <Page
      title={loading.state === 'failed' ? (known?.name ?? texts.notLoaded) : known?.name}
      part={part}
      above={<Way />}
      badge={known && <span class="badge">{roles[known.role]}</span>}
    >
      {known && <Tabs label={texts.tabs} tabs={tabsOf(known)} within={tab && `${placeOf(known)}/${tab}`} />}
      <WhenReady of={loading}>
        {(organization, { etag }) =>
          managersOnly && !manages(organization) ? (
            <p class="empty">{texts.managersOnly}</p>
          ) : (
            children({
              organization,
              etag,
              manages: manages(organization),
              owns: organization.role === 'owner',
              reload: loading.reload,
              catchUp: saying(texts.behind, loading.reload),
            })
          )
        }
      </WhenReady>
    </Page>
  );
}

/** Makes the page of an organization's address. */
export function organizationPage(
  page: Pick<OrganizationPageProps, 'part' | 'managersOnly'>,
  Content: ComponentType<Opened>,
): ComponentType<{ readonly id: string }> {
  return ({ id }) => (
    <OrganizationPage id={id} {...page}>
      {(opened) => <Content {...opened} />}
    </OrganizationPage>
  );
}

/** What is shown in place of something that does not exist, or not for this person. */
export const Gone = ({ title, lines }: { readonly title: string; readonly lines: string }) => (
  <ShortPage title={title} lines={[lines]}>
    <ButtonLink to="/console/organizations" label={texts.goneOn} />
  </ShortPage>
);

function FactorMissing() {
  return (
    <Page title={texts.factorMissing} above={<Way />} narrow>
      <Paragraphs lines={texts.factorMissingLines} />
      <SecondFactorWay />
    </Page>
  );
}

const Way = () => (
  <nav class="breadcrumb" aria-label={texts.way}>
    <Link to="/console/organizations">{texts.all}</Link>
  </nav>
);

const manages = ({ role }: Organization) => role === 'owner' || role === 'admin';

const placeOf = ({ id }: Organization) => `/console/organizations/${id}`;

function tabsOf(organization: Organization): [string, string][] {
  const place = placeOf(organization);
  const forManagers: [string, string][] = [
    [`${place}/invitations`, texts.invitations],
    [`${place}/api-keys`, texts.apiKeys],
    [`${place}/webhooks`, texts.webhooks],
    [`${place}/events`, texts.events],
    [`${place}/settings`, texts.settings],
  ];
  return [[place, texts.people], ...(manages(organization) ? forManagers : [])];
}

/** Who made something. */
export function makerOf(createdBy: Body<'getApiKey'>['createdBy']): string {
  if (createdBy === null) return made.byDeleted;
  if (createdBy.id === currentSession()?.accountId) return made.byYou;
  return createdBy.name === null ? made.byNameless : made.by(createdBy.name);
}
