import type { Body, Outcome } from '@portico/client';
import type { ComponentChildren, ComponentType } from 'preact';
import { ButtonLink, Link } from '../../frame/controls.tsx';
import { bring } from '../../frame/failures.ts';
import { type Loading, useLoad, WhenReady } from '../../frame/load.tsx';
import { saying } from '../../frame/notices.tsx';
import { hasOption } from '../../frame/options.ts';
import { Page, ShortPage } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { type SectionGroup, type Sections, useSections } from '../../frame/sections.ts';
import { currentSession } from '../../frame/session.ts';
import { frame } from '../../texts/frame.json';
import { failures, made, roles, organization as texts } from '../../texts/organizations.json';
import { refused } from '../../texts/policies.json';
import { side } from '../../texts/side.json';
import { words } from '../../texts/words.json';
import { isRefusal, Refused } from './refused.tsx';

bring<'organizations'>(failures);

export type Organization = Body<'getOrganization'>;

/** A loaded organization, with the person's permissions in it. */
export interface OrganizationView {
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
  /** The section, or the page's subject. */
  readonly title: string;
  /** A word beside the title. */
  readonly badge?: ComponentChildren;
  /** True if viewers may not open it. */
  readonly managersOnly?: boolean;
  /** The section that it belongs to, if it is none itself. */
  readonly section?: 'connections' | 'webhooks';
  /** True if what it shows is known already, so that it need not wait for the organization. */
  readonly atOnce?: boolean;
  readonly children: (opened: OrganizationView | undefined) => ComponentChildren;
}

/** The last one opened, so that its name stays in place while another of its pages loads. */
let last: { readonly organization: Organization; readonly accountId: string | undefined } | undefined;

export function OrganizationPage(props: OrganizationPageProps) {
  const { id, title, badge, section } = props;
  const loading = useLoad(() => portico.getOrganization({ id }), [id]);
  const accountId = currentSession()?.accountId;
  if (loading.state === 'ready') last = { organization: loading.success.body, accountId };
  const isGone = loading.state === 'failed' && loading.failure.error === 'ORGANIZATION_NOT_FOUND';
  const known = last?.organization.id === id && last.accountId === accountId ? last.organization : undefined;
  useSections('organization', isGone ? null : known && sectionsOf(known, section));
  if (isGone) return <Gone title={texts.gone} lines={texts.goneLines} />;
  if (loading.state === 'failed' && isRefusal(loading.failure.error))
    return (
      <Page title={refused.titles[loading.failure.error]} above={<Way />} narrow>
        <Refused failure={{ ...loading.failure, error: loading.failure.error }} retry={loading.reload} />
      </Page>
    );
  return (
    <Page title={title} of={known?.name} badge={badge} above={<Way to={known} section={section} />}>
      {contentOf(props, loading)}
    </Page>
  );
}

/** Renders one tree with and without the organization, so that input stays. */
function contentOf(
  { managersOnly = false, atOnce = false, children }: OrganizationPageProps,
  loading: Loading<Outcome<'getOrganization'>>,
): ComponentChildren {
  if (atOnce && loading.state === 'loading') return children(undefined);
  if (loading.state !== 'ready') return <WhenReady of={loading}>{() => null}</WhenReady>;
  const { body: organization, etag } = loading.success;
  if (managersOnly && !manages(organization)) return <p class="empty">{texts.managersOnly}</p>;
  return children({
    organization,
    etag,
    manages: manages(organization),
    owns: organization.role === 'owner',
    reload: loading.reload,
    catchUp: saying(texts.behind, loading.reload),
  });
}

interface PageOptions<Data> extends Pick<OrganizationPageProps, 'title' | 'managersOnly'> {
  /** A hook that loads what the page shows, at the same time as the organization. */
  readonly use: (id: string) => Data;
}

export function organizationPage<Data = undefined>(
  { use, ...page }: PageOptions<Data>,
  Content: ComponentType<OrganizationView & { readonly data: Data }>,
): ComponentType<{ readonly id: string }> {
  return ({ id }) => {
    const data = use(id);
    return (
      <OrganizationPage id={id} {...page}>
        {(opened) => opened && <Content {...opened} data={data} />}
      </OrganizationPage>
    );
  };
}

/** For a page that shows only the organization. */
export const nothingElse = () => undefined;

/** Shown if a resource does not exist, or the person has no access to it. */
export const Gone = ({ title, lines }: { readonly title: string; readonly lines: string }) => (
  <ShortPage title={title} lines={lines}>
    <ButtonLink to="/console/organizations" label={frame.toOrganizations} />
  </ShortPage>
);

interface WayProps {
  readonly to?: Organization | undefined;
  readonly section?: OrganizationPageProps['section'];
}

/** Where the page is: its organization, with the person's role there. */
function Way({ to, section }: WayProps) {
  return (
    <nav class="breadcrumb" aria-label={texts.way}>
      {to && <Link to={placeOf(to)}>{to.name}</Link>}
      {to && <span class="badge">{roles[to.role]}</span>}
      {to && section && (
        <Link to={`${placeOf(to)}/${section}`}>
          {section === 'webhooks' ? words.webhooks : texts.connections}
        </Link>
      )}
    </nav>
  );
}

const manages = ({ role }: Organization) => role === 'owner' || role === 'admin';

const placeOf = ({ id }: Organization) => `/console/organizations/${id}`;

function sectionsOf(organization: Organization, section: OrganizationPageProps['section']): Sections {
  const { id, name, role, logo } = organization;
  const place = placeOf(organization);
  return {
    label: words.organization,
    organization: { id, name, role, logo },
    within: section && `${place}/${section}`,
    groups: manages(organization)
      ? groupsOf(organization)
      : [
          {
            title: side.groups.people,
            sections: [
              [place, words.people],
              [`${place}/groups`, words.groups],
            ],
          },
        ],
  };
}

/** The sections for owners and admins. */
function groupsOf(organization: Organization): SectionGroup[] {
  const place = placeOf(organization);
  const offersRoles = organization.role === 'owner' && hasOption('organization-roles');
  return [
    {
      title: side.groups.people,
      sections: [
        [place, words.people],
        [`${place}/groups`, words.groups],
        [`${place}/invitations`, words.invitations],
      ],
    },
    {
      title: side.groups.access,
      sections: [
        ...(offersRoles ? [[`${place}/roles`, words.productRoles] as const] : []),
        [`${place}/connections`, texts.connections],
        [`${place}/domains`, words.domains],
      ],
    },
    {
      title: side.groups.developers,
      sections: [
        [`${place}/api-keys`, words.apiKeys],
        ...(organization.role === 'owner' ? [[`${place}/machines`, words.machines] as const] : []),
        [`${place}/webhooks`, words.webhooks],
      ],
    },
    { title: side.groups.record, sections: [[`${place}/events`, words.events]] },
    { title: words.organization, sections: [[`${place}/settings`, words.settings]] },
  ];
}

export function makerOf(createdBy: Body<'getApiKey'>['createdBy']): string {
  if (createdBy === null) return made.byDeleted;
  if (createdBy.id === currentSession()?.accountId) return made.byYou;
  return createdBy.name === null ? made.byNameless : made.by(createdBy.name);
}
