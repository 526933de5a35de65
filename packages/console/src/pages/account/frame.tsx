import type { ComponentChildren } from 'preact';
import { bring } from '../../frame/failures.ts';
import { Page, Tabs } from '../../frame/page.tsx';
import { failures, profile } from '../../texts/account.json';
import { frame } from '../../texts/frame.json';
import { words } from '../../texts/words.json';

bring<'account'>(failures);

const TABS = [
  ['/console/account', profile.tab],
  ['/console/account/security', words.security],
  ['/console/account/applications', words.applications],
  ['/console/account/activity', words.activity],
  ['/console/account/data', words.yourData],
] as const;

interface AccountPageProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function AccountPage({ title, children }: AccountPageProps) {
  return (
    <Page title={title}>
      <Tabs label={frame.account} tabs={TABS} />
      {children}
    </Page>
  );
}
