import { texts } from './texts.js';

/** Makes an element. Text stays text: nothing here makes markup of it. */
export function element (
  name ,
  properties ,
  ...children
) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

export const paragraph = (text ) => element('p', {}, text);

/** What a page says once there is nothing left to do on it, and at its beginning. */

/** Fills the page. */
export function show({ title, lines } , ...parts ) {
  const site = document.title.split(texts.separator).at(-1) ?? '';
  document.title = title + texts.separator + site;
  const heading = element('h1', { tabIndex: -1 }, title);
  const shown = [heading, ...lines.map(paragraph), ...parts];
  document
    .querySelector('main')
    ?.replaceChildren(...shown.filter((part) => part !== undefined && part !== false));
}

/** Fills the page with what came of it, and has it read out: the focus was on a button that is gone. */
export function conclude(message ) {
  show(message);
  document.querySelector('h1')?.focus();
}
