import type { ReactNode } from 'react';
import { useSession } from '../hooks.ts';
import { type PartProps, useParts, withTexts } from '../parts.tsx';
import { session as english } from '../texts/en.ts';
import { useTexts } from '../texts.ts';
import { SignOutButton } from './buttons.tsx';
import { Menu, OrganizationList } from './menu.tsx';

export interface AccountMenuProps extends PartProps {
  /** Whether it lists the person's organizations, too; true by default. */
  readonly organizations?: boolean;
  /** Whether people can make organizations here; true by default. */
  readonly canCreate?: boolean;
  /** Links of the product, before the one that signs out. */
  readonly children?: ReactNode;
}

/** A menu for the person who is signed in: their organizations, their account at Portico, and the way out. */
export const AccountMenu = withTexts(function AccountMenu(props: AccountMenuProps) {
  const { organizations = true, canCreate = true, children, ...parts } = props;
  const { root, classOf } = useParts(parts);
  const texts = useTexts('session', english);
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  const { account, impersonator } = session;
  const name = account.name ?? account.email;
  const acting =
    impersonator && texts.acting({ operator: impersonator.email ?? impersonator.id, person: name });
  return (
    <div {...root}>
      <Menu label={`${texts.account}: ${name}`} summary={name} classOf={classOf}>
        {() => (
          <>
            <p {...classOf('title')}>{name}</p>
            {account.name !== null && <p {...classOf('hint')}>{account.email}</p>}
            {acting && <p {...classOf('hint')}>{acting}</p>}
            {organizations && <OrganizationList session={session} canCreate={canCreate} classOf={classOf} />}
            <div {...classOf('controls')}>
              <a href={`${session.portico}/console/account`} {...classOf('button')}>
                {texts.account}
              </a>
              {children}
              <SignOutButton unstyled={parts.unstyled} classNames={parts.classNames} />
            </div>
          </>
        )}
      </Menu>
    </div>
  );
});
