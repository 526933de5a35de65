import { type ComponentChildren, createContext, type RefObject } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { frame as texts } from '../texts/frame.json';
import { brand } from './brand.ts';

interface PageProps {
  /** Undefined until it is known. */
  readonly title: string | undefined;
  /** The page's context, for the name of the tab. */
  readonly of?: string | undefined;
  /** Breadcrumbs. */
  readonly above?: ComponentChildren;
  /** A word beside the title. */
  readonly badge?: ComponentChildren;
  /** Buttons and links at the other end of the title's line. */
  readonly actions?: ComponentChildren;
  readonly narrow?: boolean;
  readonly children: ComponentChildren;
}

/** The title of the page, for parts of the same title. */
const Title = createContext<string | undefined>(undefined);

/** On the first page, the browser decides where the focus is; after navigation, it is on the page's title. */
let isFirst = true;

/** One page. It names the tab, and its title gets the focus after navigation, so that screen readers start there. */
export function Page({ title, of, above, badge, actions, narrow, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (title !== undefined) document.title = [title, of, brand.name].filter(Boolean).join(' · ');
  }, [title, of]);
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
      <Title value={title}>{children}</Title>
    </main>
  );
}

/** If the element with the focus is removed, moves the focus to the title rather than losing the reader's place. */
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

/** For the heading (`tabIndex={-1}`) of new content that replaces the element with the focus: it gets the focus. */
export function useFocusFirst() {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return heading;
}

/** For an element with the focus that is removed without a replacement. */
export const focusTitle = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });

/** One paragraph, or several that differ from each other. */
export type Lines = string | readonly string[];

export const Paragraphs = ({ lines }: { readonly lines: Lines }) =>
  [lines].flat().map((line) => <p key={line}>{line}</p>);

interface ShortPageProps {
  readonly title: string;
  readonly lines: Lines;
  readonly children?: ComponentChildren;
}

/** A page with a few sentences and, usually, a button that leads on. */
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
  /** At the other end of the title's line. */
  readonly aside?: ComponentChildren;
  /** True for destructive actions. */
  readonly danger?: boolean;
  /** True if the label of its only field is the same. */
  readonly labelled?: boolean;
  readonly children: ComponentChildren;
}

/** A part of a page. Its heading is for screen readers alone if the page has the same title, or its field that label. */
export function Card({ title, aside, danger, labelled, children }: CardProps) {
  const isDoubled = useContext(Title) === title || labelled;
  const heading = <h2 class={isDoubled ? 'hidden' : undefined}>{title}</h2>;
  return (
    <section class={danger ? 'card card-danger' : 'card'}>
      {aside ? (
        <header class="card-header">
          {heading}
          {aside}
        </header>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

/** A name and a value; the fact is left out if the value is null. */
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
