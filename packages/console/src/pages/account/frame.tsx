import type { ComponentChildren } from 'preact';
import { bring } from '../../frame/failures.ts';
import { Page, Tabs } from '../../frame/page.tsx';
import { failures, account as texts } from '../../texts/account.ts';

bring<'account'>(failures);

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
