import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/**
 * Finds what a designer would at once: buttons and notices that touch each other, a button on which what is typed in a
 * field runs, a page of one column with several main buttons, and a card whose heading its field repeats.
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
  const boxes = seen('.button, .notice:not(:empty)');
  const touching = boxes.filter((one) =>
    boxes.some((other) => isBeside(one, other) && isNear(one, other)),
  );
  const covering = seen('.control-password > .reveal').filter((button) => {
    const { paddingInlineEnd } = getComputedStyle(button.previousElementSibling);
    return button.offsetWidth + 4 > Number.parseFloat(paddingInlineEnd);
  });
  const mains = seen('.page-narrow .button-main').filter((button) => !button.closest('dialog'));
  const doubled = seen('.card > h2:not(.hidden)').filter((heading) =>
    seen('label').some((label) => heading.parentElement.contains(label) && textOf(label) === textOf(heading)),
  );
  const told = (elements) => elements.map(({ outerHTML }) => outerHTML);
  return { touching: told(touching), covering: told(covering), mains: told(mains).slice(1), doubled: told(doubled) };
})()`;

/** Fails if the page does not look well made. */
export async function assertOrderly(page: Page, state: string): Promise<void> {
  assert.deepEqual(
    await page.evaluate(DISORDER),
    { touching: [], covering: [], mains: [], doubled: [] },
    `${state}: disorder`,
  );
}
