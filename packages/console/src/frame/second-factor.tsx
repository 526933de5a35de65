import { frame as texts } from '../texts/frame.ts';
import { Link } from './link.tsx';
import { signOut } from './portico.ts';
import { currentPlace, navigate } from './router.ts';

/** Here it is the same person who signs in again, and who wants to go on. */
function signInAgain(): void {
  const place = currentPlace();
  signOut();
  navigate(`/console/sign-in?next=${encodeURIComponent(place)}`, { replace: true });
}

/** Both ways to a session with a second factor; signing in again leads back to the same place. */
export function SecondFactorWay() {
  return (
    <div class="actions">
      <Link to="/console/account/security" class="button button-main">
        {texts.setUpSecondFactor}
      </Link>
      <button type="button" class="button" onClick={signInAgain}>
        {texts.signInWithSecondFactor}
      </button>
    </div>
  );
}
