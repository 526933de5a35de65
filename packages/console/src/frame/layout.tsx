import type { ComponentChildren } from 'preact';
import { frame as texts } from '../texts/frame.ts';
import { Acting } from './acting.tsx';
import { Button, Link } from './controls.tsx';
import { Notices } from './notices.tsx';
import { signOut } from './portico.ts';
import { currentPath } from './router.ts';
import { type Session, useSession } from './session.ts';
import { SignInAgain } from './sign-in-again-dialog.tsx';

/** Pages to which applications send people, who have something else to do there than to look around. */
const FOREIGN = /^\/(?:authorize|end-session)$/;

/** The frame around every page. */
export function Layout({ children }: { readonly children: ComponentChildren }) {
  const session = useSession();
  return (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <header class="top">
        <Link to="/console" class="brand">
          {texts.product}
        </Link>
        {session && !FOREIGN.test(currentPath()) && <Navigation session={session} />}
      </header>
      {session && <Acting session={session} />}
      {children}
      <Notices />
      <SignInAgain />
    </>
  );
}

function Navigation({ session }: { readonly session: Session }) {
  const path = currentPath();
  const at = (...begins: string[]) => (begins.some((begin) => path.startsWith(begin)) ? 'page' : undefined);
  return (
    <>
      <nav aria-label={texts.navigation}>
        <Link to="/console/organizations" aria-current={at('/console/organizations', '/console/webhooks')}>
          {texts.organizations}
        </Link>
        <Link to="/console/account" aria-current={at('/console/account')}>
          {texts.account}
        </Link>
        {session.operator && (
          <Link to="/console/operator" aria-current={at('/console/operator')}>
            {texts.operators}
          </Link>
        )}
      </nav>
      <p class="who">
        <span class="hidden">{texts.signedInAs} </span>
        {session.email}
      </p>
      <Button small label={texts.signOut} press={signOut} />
    </>
  );
}
