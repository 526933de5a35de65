import type { ComponentChildren } from 'preact';
import { ACCOUNT_SECTIONS } from '../../frame/account-sections.ts';
import { bring } from '../../frame/failures.ts';
import { Page } from '../../frame/page.tsx';
import { useSections } from '../../frame/sections.ts';
import { failures } from '../../texts/account.json';

bring<'account'>(failures);

interface AccountPageProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

export function AccountPage({ title, children }: AccountPageProps) {
  useSections('account', ACCOUNT_SECTIONS);
  return <Page title={title}>{children}</Page>;
}
