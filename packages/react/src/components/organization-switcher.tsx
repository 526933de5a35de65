import { useSession } from '../hooks.ts';
import { type PartProps, useParts, withTexts } from '../parts.tsx';
import { organizations as english } from '../texts/en.ts';
import { useTexts } from '../texts.ts';
import { Menu, OrganizationList } from './menu.tsx';

export interface OrganizationSwitcherProps extends PartProps {
  /** Whether people can make organizations here; true by default. */
  readonly canCreate?: boolean;
}

/** The organization in which the person works, and a menu of the others. Nothing for people who are not signed in. */
export const OrganizationSwitcher = withTexts(function OrganizationSwitcher({
  canCreate = true,
  ...parts
}: OrganizationSwitcherProps) {
  const { root, classOf } = useParts(parts);
  const texts = useTexts('organizations', english);
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  const name = session.organization?.name;
  return (
    <div {...root}>
      <Menu
        label={name ? `${texts.switch}: ${name}` : texts.switch}
        summary={name ?? texts.switch}
        classOf={classOf}
      >
        {() => <OrganizationList session={session} canCreate={canCreate} classOf={classOf} />}
      </Menu>
    </div>
  );
});
