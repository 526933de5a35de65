import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import { Acting } from './acting.tsx';
import { brand } from './brand.ts';
import { Button, Link } from './controls.tsx';
import { useLazy } from './lazy.ts';
import { Logo } from './logo.tsx';
import { Notices } from './notices.tsx';
import { portico, signOut } from './portico.ts';
import { currentPath, mayLeave } from './router.ts';
import { noteOperator, type Session, useSession } from './session.ts';
import { isAboutSignIn, onQuestion, openQuestion } from './sign-in-again.ts';
import { Unverified } from './unverified.tsx';

/** Pages to which applications send people, for one task only: without the navigation. */
const FOREIGN = /^\/(?:authorize|end-session)$/;

const LINKS = ['home', 'terms', 'privacy', 'support'] as const;

/** The frame around every page. */
export function Layout({ children }: { readonly children: ComponentChildren }) {
  const session = useSession();
  const isForeign = FOREIGN.test(currentPath());
  return (
    <>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <header class="top">
        <Link to="/console" class={brand.logo ? 'brand with-logo' : 'brand'}>
          {brand.logo && <Logo light={brand.logo} dark={brand.logoDark} />}
          {brand.name}
        </Link>
        {session && !isForeign && <Navigation session={session} />}
      </header>
      {session && <Acting session={session} />}
      {session && !isForeign && <Unverified session={session} />}
      {children}
      {LINKS.some((name) => brand[name]) && (
        <footer class="foot">
          {LINKS.map((name) => brand[name] && <a href={brand[name]}>{texts.links[name]}</a>)}
        </footer>
      )}
      <Notices />
      <SignInAgain />
      <Breached />
    </>
  );
}

function Navigation({ session }: { readonly session: Session }) {
  const path = currentPath();
  const { accessToken, operator } = session;
  useEffect(() => {
    if (operator !== undefined) return;
    let isLeft = false;
    void portico.getCaller().then((outcome) => {
      if (outcome.ok && !isLeft) noteOperator(outcome.body.operator);
    });
    return () => {
      isLeft = true;
    };
  }, [accessToken, operator]);
  const at = (...begins: string[]) => (begins.some((begin) => path.startsWith(begin)) ? 'page' : undefined);
  return (
    <>
      <nav aria-label={texts.navigation}>
        <span class="nav-item">
          <Link
            to="/console/organizations"
            aria-current={at('/console/organizations', '/console/webhooks', '/console/connections')}
          >
            {texts.organizations}
          </Link>
          <Switcher key={path} />
        </span>
        <Link to="/console/account" aria-current={at('/console/account')}>
          {texts.account}
        </Link>
        {operator && (
          <Link to="/console/operator" aria-current={at('/console/operator')}>
            {texts.operators}
          </Link>
        )}
      </nav>
      <p class="who">
        <span class="hidden">{texts.signedInAs} </span>
        {session.email}
      </p>
      <Button small label={texts.signOut} press={() => mayLeave() && signOut()} />
    </>
  );
}

/** Finds an organization by its name from every page. */
function Switcher() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const panel = useLazy(isOpen, () => import('./switcher.tsx'), close);
  return (
    <>
      <button
        type="button"
        class="switch"
        aria-label={texts.switcher.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {panel && <panel.Panel close={close} />}
    </>
  );
}

function useQuestion() {
  const [question, setQuestion] = useState(openQuestion);
  useEffect(() => onQuestion(() => setQuestion(openQuestion())), []);
  return question;
}

/** Shows a dialog while the person has to choose a new password. */
function Breached() {
  const question = useQuestion();
  const isAsked = question?.reason === 'breached';
  const dialog = useLazy(
    isAsked,
    () => import('./breached-dialog.tsx'),
    () => question?.answer(false),
  );
  return isAsked && dialog ? <dialog.BreachedDialog {...question} /> : null;
}

/** Shows a dialog while the person has to sign in again. */
function SignInAgain() {
  const asked = useQuestion();
  const question = asked && isAboutSignIn(asked) ? asked : undefined;
  const dialog = useLazy(
    question !== undefined,
    () => import('./sign-in-again-dialog.tsx'),
    () => question?.answer(false),
  );
  return question && dialog ? <dialog.SignInAgainDialog {...question} /> : null;
}
