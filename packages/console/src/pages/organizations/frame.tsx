import type { Body, Outcome } from '@portico/client';
import type { ComponentChildren } from 'preact';
import { Link } from '../../frame/link.tsx';
import { type Loading, useLoad, WhenReady } from '../../frame/load.tsx';
import { Page } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { Tabs } from '../../frame/tabs.tsx';
import { frame } from '../../texts/frame.ts';
import { roles, organization as texts } from '../../texts/organizations.ts';

export type Organization = Body<'getOrganization'>;

/** An organization as it was loaded, with what the person may do with it. */
export interface Opened {
  readonly organization: Organization;
  readonly etag: string | undefined;
  /** Whether they may change it, its people and its invitations. */
  readonly manages: boolean;
  readonly owns: boolean;
  readonly reload: Loading<Outcome<'getOrganization'>>['reload'];
}

interface OrganizationPageProps {
  readonly id: string;
  readonly children: (opened: Opened) => ComponentChildren;
}

/** A page of one organization, with the way to the others. */
export function OrganizationPage({ id, children }: OrganizationPageProps) {
  const loading = useLoad(() => portico.getOrganization({ id }), [id]);
  const title = loading.state === 'ready' ? loading.success.body.name : frame.loading;
  return (
    <Page title={title}>
      <p class="breadcrumb">
        <Link to="/console/organizations">{texts.all}</Link>
      </p>
      <WhenReady of={loading}>
        {(organization, { etag }) => {
          const { role } = organization;
          const owns = role === 'owner';
          const manages = owns || role === 'admin';
          return (
            <>
              <p class="hint">{texts.yourRole(roles[role])}</p>
              <Tabs label={texts.tabs} tabs={tabsOf(organization, manages)} />
              {children({ organization, etag, manages, owns, reload: loading.reload })}
            </>
          );
        }}
      </WhenReady>
    </Page>
  );
}

function tabsOf({ id }: Organization, manages: boolean): [string, string][] {
  const place = `/console/organizations/${id}`;
  return [
    [place, texts.people],
    ...(manages
      ? ([
          [`${place}/invitations`, texts.invitations],
          [`${place}/events`, texts.events],
        ] as [string, string][])
      : []),
    [`${place}/settings`, texts.settings],
  ];
}
