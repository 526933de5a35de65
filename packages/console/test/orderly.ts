import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/**
 * Finds what a designer would at once: buttons, notices and tables that touch each other, a table that is wider than its
 * frame, a button on which what is typed in a field runs, a page or dialog in which several buttons look like the main
 * one, and a card whose heading its field repeats.
 */
const DISORDER = `(() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const textOf = (element) => element.firstChild?.textContent.trim();
  const isBeside = (one, other) =>
    one !== other &&
    !one.contains(other) &&
    one.parentElement.contains(other) &&
    one.closest('dialog') === other.closest('dialog');
  const isNear = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom) < 3;
  };
  const boxes = seen('.button, .notice:not(:empty), .table-holder');
  const touching = boxes.filter((one) =>
    boxes.some((other) => isBeside(one, other) && isNear(one, other)),
  );
  const covering = seen('.control-password > .reveal').filter((button) => {
    const { paddingInlineEnd } = getComputedStyle(button.previousElementSibling);
    return button.offsetWidth + 4 > Number.parseFloat(paddingInlineEnd);
  });
  const spilling = seen('.table-holder').filter((frame) => frame.scrollWidth > frame.clientWidth);
  // A quieter one has the border of the others.
  const mains = seen(':is(main, dialog) :is(a, button).button-main').filter(
    (button) => getComputedStyle(button).borderTopColor === 'rgba(0, 0, 0, 0)',
  );
  const others = mains.filter((button, at) =>
    mains.slice(0, at).some((before) => before.closest('dialog, main') === button.closest('dialog, main')),
  );
  const doubled = seen('.card > h2:not(.hidden)').filter((heading) =>
    seen('label').some((label) => heading.parentElement.contains(label) && textOf(label) === textOf(heading)),
  );
  const told = (elements) => elements.map(({ outerHTML }) => outerHTML);
  return {
    touching: told(touching),
    spilling: told(spilling).map((html) => html.slice(0, 200)),
    covering: told(covering),
    mains: told(others),
    doubled: told(doubled),
  };
})()`;

/** Fails if the page does not look well made. */
export async function assertOrderly(page: Page, state: string): Promise<void> {
  assert.deepEqual(
    await page.evaluate(DISORDER),
    { touching: [], spilling: [], covering: [], mains: [], doubled: [] },
    `${state}: disorder`,
  );
}
