import { useEffect } from 'preact/hooks';
import { frame } from '../../texts/frame.json';
import { unverified as texts } from '../../texts/side.json';
import { useAction } from '../action.ts';
import { Button } from '../controls.tsx';
import { notify } from '../notices.tsx';
import { Outcome } from '../outcome.tsx';
import { portico, refreshSession } from '../portico.ts';
import { currentPath } from '../router.ts';
import type { Session } from '../session.ts';

/** Says on every page that the person's address is not verified, until it is. The profile page shows it anyway. */
export function Unverified({ session }: { readonly session: Session }) {
  const isShown = session.unverified === true && session.own === undefined;
  useEffect(() => {
    if (!isShown) return;
    // The link in the email opens in another tab, or on another device.
    const look = () => {
      if (document.visibilityState === 'visible') refreshSession();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isShown]);
  return isShown && currentPath() !== '/console/account' ? <Bar {...session} /> : null;
}

function Bar({ email }: Session) {
  const action = useAction({
    run: (_values, once) => portico.requestEmailVerification(once),
    done: () => notify(frame.verificationSent(email)),
  });
  return (
    <section class="acting" aria-label={texts.label}>
      <p>{texts.line(email)}</p>
      <Button small label={texts.send} action={action} />
      <Outcome action={action} />
    </section>
  );
}
