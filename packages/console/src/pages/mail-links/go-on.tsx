import { ButtonLink } from '../../frame/controls.tsx';
import { optionOf } from '../../frame/options.ts';
import { useSession } from '../../frame/session.ts';
import { frame } from '../../texts/frame.json';

/** The next page for people who did not come from an application; undefined for the console. */
export const home = optionOf('home');

/** Leads on from the last page after an emailed link: home, or into the console. */
export function GoOn() {
  const session = useSession();
  if (home !== undefined)
    return (
      <a class="button button-main" href={home}>
        {frame.continue}
      </a>
    );
  return (
    <ButtonLink
      look="main"
      to={session ? '/console' : '/console/sign-in'}
      label={session ? frame.toOrganizations : frame.signIn}
    />
  );
}
