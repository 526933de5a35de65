import type { ComponentChildren } from 'preact';
import { frame as texts } from '../texts/frame.json';
import type { Action } from './action.ts';
import { notify } from './notices.tsx';
import { href, navigate } from './router.ts';

interface LinkProps {
  /** A place in this app, such as `/console/account`. */
  readonly to: string;
  readonly class?: string;
  readonly 'aria-current'?: 'page' | 'true' | undefined;
  readonly children: ComponentChildren;
}

/** A link to another page of this app. Opening it in a new tab works as with any link. */
export function Link({ to, children, ...attributes }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...attributes} href={href(to)} onClick={follow}>
      {children}
    </a>
  );
}

interface CopyProps extends Pick<ButtonProps, 'named'> {
  readonly text: string;
  readonly label?: string;
}

/** Copies a text to the clipboard. */
export function Copy({ text, label = texts.copy, named }: CopyProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify(texts.copied),
      () => notify(texts.notCopied),
    );
  return <Button small label={label} {...(named !== undefined && { named })} press={copy} />;
}

/** Saves something as a file. @param type as in `Content-Type`, of a text */
export function download(name: string, content: string | Blob, type = 'application/json'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

interface MonogramProps {
  readonly of: string;
  readonly round?: boolean;
  /** The URL of a logo to show instead. Pages load only from their own host, even if the public URL has another. */
  readonly logo?: string | null;
}

/** The first letter of a name, in place of a picture: in a circle for people, in a square for organizations. */
export function Monogram({ of, round = false, logo }: MonogramProps) {
  if (logo) return <img class="monogram" src={new URL(logo).pathname} alt="" />;
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(of) ?? of;
  return (
    <span class={`monogram monogram-${hueOf(of)}${round ? ' monogram-round' : ''}`} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  );
}

/** How many colours the style sheet has for monograms. */
const HUES = 6;

/** The same colour for the same name, so that a row is recognized by it. */
const hueOf = (name: string) => [...name].reduce((sum, each) => sum + (each.codePointAt(0) ?? 0), 0) % HUES;

export interface ButtonProps {
  readonly label: string;
  /** The accessible name, if the label alone does not tell several buttons apart. */
  readonly named?: string;
  readonly look?: 'main' | 'danger' | 'link';
  readonly small?: boolean;
  /** Started when the button is pressed, unless `press` is given. */
  readonly action?: Action;
  readonly busy?: boolean | undefined;
  readonly press?: () => unknown;
}

/** A button that does not submit a form. */
export function Button({ label, named, look, small, action, busy = action?.busy, press }: ButtonProps) {
  return (
    <button
      type="button"
      class={classOf({ look, small })}
      aria-label={named}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={() => (press ? press() : action?.start())}
    >
      {label}
    </button>
  );
}

interface ButtonLinkProps extends Pick<ButtonProps, 'label' | 'look' | 'small'>, Pick<LinkProps, 'to'> {}

/** A link that looks like a button. */
export const ButtonLink = ({ to, label, ...looks }: ButtonLinkProps) => (
  <Link to={to} class={classOf(looks)}>
    {label}
  </Link>
);

const classOf = ({ look, small }: Pick<ButtonProps, 'look' | 'small'>) =>
  ['button', small && 'button-small', look && `button-${look}`].filter(Boolean).join(' ');
