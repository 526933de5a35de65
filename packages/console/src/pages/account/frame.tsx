import type { ComponentChildren } from 'preact';
import { Page, Tabs } from '../../frame/page.tsx';
import { account as texts } from '../../texts/account.ts';

const TABS = [
  ['/console/account', texts.profile],
  ['/console/account/security', texts.security],
  ['/console/account/applications', texts.applications],
  ['/console/account/activity', texts.activity],
  ['/console/account/data', texts.data],
] as const;

interface AccountPageProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function AccountPage({ title, children }: AccountPageProps) {
  return (
    <Page title={title}>
      <Tabs label={texts.tabs} tabs={TABS} />
      {children}
    </Page>
  );
}
