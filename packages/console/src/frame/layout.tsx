import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import { brand } from './brand.ts';
import { Link } from './controls.tsx';
import { useLazy } from './lazy.ts';
import { Logo } from './logo.tsx';
import { Notices } from './notices.tsx';
import { currentPath } from './router.ts';
import { useSession } from './session.ts';
import { isAboutSignIn, onQuestion, openQuestion } from './sign-in-again.ts';

/** Pages to which applications send people, for one task only: without the navigation. */
const FOREIGN = /^\/(?:authorize|end-session)$/;

const LINKS = ['home', 'terms', 'privacy', 'support'] as const;

/** The frame around every page. */
export function Layout({ children }: { readonly children: ComponentChildren }) {
  const session = useSession();
  const hasSide = session !== undefined && !FOREIGN.test(currentPath());
  const side = useLazy(
    hasSide || session?.own !== undefined,
    () => import('./side/index.ts'),
    () => {},
  );
  return (
    <div class={hasSide ? 'with-side' : undefined}>
      <a class="skip" href="#content">
        {texts.skip}
      </a>
      <header class="top">
        {hasSide && side && <side.SideOpener />}
        <Link to="/console" class={brand.logo ? 'brand with-logo' : 'brand'}>
          {brand.logo && <Logo light={brand.logo} dark={brand.logoDark} />}
          {brand.name}
        </Link>
      </header>
      {hasSide && side && <side.Side session={session} />}
      <div class="body">
        {session && side && <side.Acting session={session} />}
        {hasSide && side && <side.Unverified session={session} />}
        {children}
        {LINKS.some((name) => brand[name]) && (
          <footer class="foot">
            {LINKS.map((name) => brand[name] && <a href={brand[name]}>{texts.links[name]}</a>)}
          </footer>
        )}
      </div>
      <Notices />
      <SignInAgain />
      <Breached />
    </div>
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
