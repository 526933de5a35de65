import type { ComponentChildren } from 'preact';
import { bring } from '../../frame/failures.ts';
import { Page } from '../../frame/page.tsx';
import { useSections } from '../../frame/sections.ts';
import { failures, profile } from '../../texts/account.json';
import { frame } from '../../texts/frame.json';
import { words } from '../../texts/words.json';

bring<'account'>(failures);

const SECTIONS = {
  label: frame.account,
  groups: [
    {
      title: frame.account,
      sections: [
        ['/console/account', profile.tab],
        ['/console/account/security', words.security],
        ['/console/account/applications', words.applications],
        ['/console/account/activity', words.activity],
        ['/console/account/data', words.yourData],
      ],
    },
  ],
} as const;

interface AccountPageProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function AccountPage({ title, children }: AccountPageProps) {
  useSections('account', SECTIONS);
  return <Page title={title}>{children}</Page>;
}
