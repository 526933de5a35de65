import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { frame as texts } from '../texts/frame.ts';
import { Link } from './controls.tsx';
import { currentPath } from './router.ts';

interface PageProps {
  /** Undefined as long as it is not known. */
  readonly title: string | undefined;
  /** Which of several pages with this title it is, for the name of the tab. */
  readonly part?: string | undefined;
  /** Where one is: the way back, above the title. */
  readonly above?: ComponentChildren;
  /** A word beside the title. */
  readonly badge?: ComponentChildren;
  /** Buttons and links at the other end of the line. */
  readonly actions?: ComponentChildren;
  readonly narrow?: boolean;
  readonly children: ComponentChildren;
}

/** The first page has the focus where the browser put it; a page that one goes to from another has it on its title. */
let isFirst = true;

/** One page: it names the tab, and its title is where reading starts after a link was followed. */
export function Page({ title, part, above, badge, actions, narrow, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title !== undefined) document.title = texts.titled(part ? `${part} · ${title}` : title);
  }, [title, part]);
  useEffect(() => {
    if (isFirst) isFirst = false;
    else if (!document.activeElement?.closest('main')) heading.current?.focus();
  }, []);
  useFocusKept(heading);
  return (
    <main id="content" class={narrow ? 'page page-narrow' : 'page'}>
      {above}
      <header class="page-header">
        <div class="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {title ?? <span class="loading">{texts.loading}</span>}
          </h1>
          {badge}
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}

/** What had the focus may be gone, and with it the place where one was: reading then goes on at the title. */
function useFocusKept(heading: RefObject<HTMLElement | null>): void {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  });
}

/** For a heading (`tabIndex={-1}`) of what takes the place of what had the focus: reading goes on there, as soon as it is seen. */
export function useFocusFirst() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return heading;
}

/** Where reading goes on if what had the focus is gone, and nothing is in its place. */
export const focusTitle = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });

/** Texts that are several paragraphs, none of which stands there twice. */
export function Paragraphs({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly (readonly [place: string, called: string])[];
  /** The tab that a page belongs to which has none of its own. */
  readonly within?: string | undefined;
}

/** The pages that belong together, of which one is open: it is in sight, also where there is no room for all of them. */
export function Tabs({ label, tabs, within }: TabsProps) {
  const path = currentPath();
  const nav = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  const stateOf = (place: string) => (path === place ? 'page' : place === within ? 'true' : undefined);
  return (
    <nav ref={nav} class="tabs" aria-label={label}>
      {tabs.map(([place, called]) => (
        <Link key={place} to={place} aria-current={stateOf(place)}>
          {called}
        </Link>
      ))}
    </nav>
  );
}

interface ShortPageProps {
  readonly title: string;
  readonly lines: readonly string[];
  /** The way on, if there is one. */
  readonly children?: ComponentChildren;
}

/** A few words, and a way on. */
export function ShortPage({ title, lines, children }: ShortPageProps) {
  return (
    <Page title={title} narrow>
      <Paragraphs lines={lines} />
      {children && <p>{children}</p>}
    </Page>
  );
}

interface CardProps {
  readonly title: string;
  /** What stands at the other end of the title's line. */
  readonly aside?: ComponentChildren;
  /** True where something can be lost by it. */
  readonly danger?: boolean;
  readonly children: ComponentChildren;
}

/** A part of a page. */
export function Card({ title, aside, danger, children }: CardProps) {
  const heading = <h2>{title}</h2>;
  return (
    <section class={danger ? 'card card-danger' : 'card'}>
      {aside === undefined ? (
        heading
      ) : (
        <header class="card-header">
          {heading}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

/** What something is called, and what it is; null where there is nothing to say. */
export type Fact = readonly [called: string, value: ComponentChildren];

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl class="facts">
    {facts
      .filter(([, value]) => value !== null)
      .map(([called, value]) => (
        <div key={called}>
          <dt>{called}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
