import type { Body, Outcome } from '@portico/client';
import type { ComponentChildren, ComponentType } from 'preact';
import { ButtonLink, Link } from '../../frame/controls.tsx';
import { bring } from '../../frame/failures.ts';
import { type Loading, useLoad, WhenReady } from '../../frame/load.tsx';
import { saying } from '../../frame/notices.tsx';
import { hasOption } from '../../frame/options.ts';
import { SecondFactorWay } from '../../frame/outcome.tsx';
import { Page, Paragraphs, ShortPage, Tabs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { failures, made, roles, organization as texts } from '../../texts/organizations.ts';

bring<'organizations'>(failures);

export type Organization = Body<'getOrganization'>;

/** A loaded organization, with what the person may do with it. */
export interface Opened {
  readonly organization: Organization;
  readonly etag: string | undefined;
  /** Whether they are an owner or admin. */
  readonly manages: boolean;
  readonly owns: boolean;
  readonly reload: Loading<Outcome<'getOrganization'>>['reload'];
  /** Reloads it and says so, after an answer showed that the page is out of date, such as after a change of role. */
  readonly catchUp: () => void;
}

interface OrganizationPageProps {
  readonly id: string;
  /** The name of the page, shown in the tab of the browser. */
  readonly part: string;
  /** True if viewers may not open it. */
  readonly managersOnly?: boolean;
  /** The tab that it belongs to, if it has none of its own. */
  readonly tab?: 'webhooks';
  readonly children: (opened: Opened) => ComponentChildren;
}

/** The last one opened, so that its title and tabs stay in place while another of its pages loads. */
let last: { readonly organization: Organization; readonly accountId: string | undefined } | undefined;

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

/** Shown if a resource does not exist, or the person has no access to it. */
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
  const offersRoles = organization.role === 'owner' && hasOption('organization-roles');
  const forManagers: [string, string][] = [
    [`${place}/invitations`, texts.invitations],
    [`${place}/api-keys`, texts.apiKeys],
    ...(offersRoles ? [[`${place}/roles`, texts.roles] as [string, string]] : []),
    [`${place}/webhooks`, texts.webhooks],
    [`${place}/events`, texts.events],
    [`${place}/settings`, texts.settings],
  ];
  return [[place, texts.people], ...(manages(organization) ? forManagers : [])];
}

export function makerOf(createdBy: Body<'getApiKey'>['createdBy']): string {
  if (createdBy === null) return made.byDeleted;
  if (createdBy.id === currentSession()?.accountId) return made.byYou;
  return createdBy.name === null ? made.byNameless : made.by(createdBy.name);
}
