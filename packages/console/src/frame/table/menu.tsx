import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { table as texts } from '../../texts/table.json';

interface MenuProps {
  /** The subject of the actions. */
  readonly name: string;
  /** Buttons, with the dialogs that they open, which the style sheet shows though the menu is closed. */
  readonly children: ComponentChildren;
}

/** A button with the actions of one item. Escape and a press elsewhere close it; the arrow keys go through it. */
export function Menu({ name, children }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  // Moves the focus at once. The toggle event comes later: keys pressed meanwhile would be lost, and a screen reader that
  // has gone on to another action would be moved back.
  const toggle = (event: preact.TargetedMouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { current: opened } = menu;
    if (!opened || opened.matches(':popover-open')) return opened?.hidePopover();
    opened.showPopover({ source: event.currentTarget });
    place(opened, event.currentTarget);
    opened.querySelector('button')?.focus();
  };
  return (
    <>
      <button
        type="button"
        class="menu-open"
        popovertarget={id}
        aria-label={texts.actionsOf(name)}
        onClick={toggle}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: helps its buttons, which work without */}
      <div
        ref={menu}
        id={id}
        class="menu"
        popover="auto"
        // Before the button opens a dialog, which returns the focus to where it was.
        onClickCapture={({ currentTarget: menu }) => menu.hidePopover()}
        onKeyDown={step}
      >
        {children}
      </div>
    </>
  );
}

/** Between the menu and its button, in pixels. */
const GAP = 4;

/** Puts the menu below its button, or above if there is no room: not all browsers do that by style. */
function place(menu: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const isRtl = getComputedStyle(menu).direction === 'rtl';
  const left = isRtl ? Math.min(at.left, innerWidth - width - GAP) : Math.max(at.right - width, GAP);
  const isRoomBelow = at.bottom + GAP + height <= innerHeight || at.top < height + GAP;
  menu.style.left = `${scrollX + left}px`;
  menu.style.top = `${scrollY + (isRoomBelow ? at.bottom + GAP : at.top - height - GAP)}px`;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Goes through the buttons by the arrow keys. */
function step(event: KeyboardEvent): void {
  const next = STEPS[event.key];
  if (next === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  if (event.target instanceof Element && event.target.closest('dialog')) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  buttons[
    next(
      buttons.findIndex((button) => button.matches(':focus')),
      buttons.length,
    )
  ]?.focus();
  event.preventDefault();
}
