import { frame as texts } from '../texts/frame.ts';
import { Link } from './link.tsx';
import { signOut } from './portico.ts';

/** Both ways to a session with a second factor; signing in again leads back to the same place. */
export function SecondFactorWay() {
  return (
    <div class="actions">
      <Link to="/console/account/security" class="button button-main">
        {texts.setUpSecondFactor}
      </Link>
      <button type="button" class="button" onClick={signOut}>
        {texts.signInWithSecondFactor}
      </button>
    </div>
  );
}
