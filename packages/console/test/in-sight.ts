import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Widths at which pages change their layout: the narrowest that must do (WCAG 2.2, 1.4.10), and around the drawer. */
export const WIDTHS = [320, 360, 899, 900, 1280] as const;

/**
 * Finds the width of the page, and what can be pressed, but not seen: it is beyond an edge of the window or of a part
 * that cuts it off or scrolls sideways. Tables of numbers may scroll.
 */
const SIGHT = `(() => {
  const isOutside = (element) => {
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1 || element.closest('.scroll') || !element.checkVisibility({ visibilityProperty: true })) return false;
    if (left < -1 || right > innerWidth + 1) return true;
    // Only its own edge cuts off a dialog.
    const top = element.closest('dialog')?.parentElement ?? document.body;
    for (let around = element.parentElement; around && around !== top; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue;
      const edge = around.getBoundingClientRect();
      if (left < edge.left - 1 || right > edge.right + 1) return true;
    }
    return false;
  };
  const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')];
  return {
    width: document.documentElement.scrollWidth,
    outside: controls.filter(isOutside).map(({ outerHTML }) => outerHTML),
  };
})()`;

/** Fails if anything is out of sight sideways. */
export async function assertInSight(page: Page, state: string): Promise<void> {
  const { width, outside } = await page.evaluate<{ width: number; outside: string[] }>(SIGHT);
  assert.equal(width, page.viewportSize()?.width, `${state}: wider than the window`);
  assert.deepEqual(outside, [], `${state}: what is out of sight can't be pressed`);
}
