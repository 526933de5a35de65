import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { until } from '../../server/test/harness/until.ts';
import type { Tab } from './tab.ts';

type Role = 'button' | 'link';

/** A way to use pages. */
export interface Hand {
  press(role: Role, name: string | RegExp): Promise<void>;
  /** Replaces what is in a field. */
  type(label: string, text: string): Promise<void>;
  /** Opens a menu, and presses one of its buttons. */
  choose(menu: string, item: string): Promise<void>;
  /** Clicks, or keys besides those of the letters typed. */
  presses(): number;
  /** The operators of the Keystroke-Level Model for a practised person, in order; "" if the model has no such hand. */
  operators(): string;
}

/**
 * Seconds of each operator of the Keystroke-Level Model (Card, Moran and Newell, The Keystroke-Level Model for User
 * Performance Time with Interactive Systems, Communications of the ACM 23 (7), 1980): a key or button, by an average
 * typist who is no secretary; pointing; moving the hand between keyboard and mouse; and preparing each step.
 */
const SECONDS = { K: 0.28, P: 1.1, H: 0.4, M: 1.35 } as const;

/** The seconds that a sequence of operators takes. */
export const secondsOf = (operators: string) =>
  Array.from(operators).reduce((sum, operator) => sum + SECONDS[operator as keyof typeof SECONDS], 0);

/** Letters that find a page or an action in the palette. */
const LETTERS_TO_FIND = 4;

/** More than any page has to go through. */
const MOST_STEPS = 80;

async function byPointer({ page }: Tab): Promise<Hand> {
  let presses = 0;
  let operators = '';
  let isOnKeys = false;
  const click = async (of: Locator) => {
    await of.last().click();
    presses++;
    operators += isOnKeys ? 'HMPK' : 'MPK';
    isOnKeys = false;
  };
  const press: Hand['press'] = (role, name) => click(page.getByRole(role, { name, exact: true }));
  return {
    press,
    type: async (label, text) => {
      const field = page.getByLabel(label, { exact: true });
      await click(field);
      await field.fill(text);
      operators += `H${'K'.repeat(text.length)}`;
      isOnKeys = true;
    },
    choose: async (menu, item) => {
      await press('button', menu);
      await press('button', item);
    },
    presses: () => presses,
    operators: () => operators,
  };
}

async function byKeyboard({ page }: Tab): Promise<Hand> {
  let presses = 0;
  let operators = '';
  const key = async (name: string) => {
    await page.keyboard.press(name);
    presses++;
    operators += 'K'.repeat(name.split('+').length);
  };
  /** Goes on until it is reached, as far as that leads to it; and where one is can be seen. */
  async function reach(wanted: Locator, on = 'Tab'): Promise<void> {
    await wanted.waitFor();
    if (await isPastBar(wanted)) await skipBar();
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      if (await wanted.evaluate((element) => element.matches(':focus-visible'))) return;
      await key(on);
    }
    assert.fail(`${on} does not lead to ${wanted}`);
  }
  /** Whether the bar lies between the start of the page, where the focus is, and what is wanted in the page. */
  const isPastBar = (wanted: Locator) =>
    wanted.evaluate(
      (element) =>
        element.matches('main *') && element.ownerDocument.activeElement?.matches('body, .skip') === true,
    );

  async function skipBar(): Promise<void> {
    await key('Tab');
    await key('Enter');
  }

  /** Finds what is in the bar by the beginning of its name. */
  async function find(name: string): Promise<void> {
    await key('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search everything' });
    await palette.locator('input:focus').waitFor();
    const start = name.slice(0, LETTERS_TO_FIND);
    await page.keyboard.type(start);
    operators += 'K'.repeat(start.length);
    await palette.getByRole('listitem').first().getByText(name, { exact: true }).waitFor();
    await key('Enter');
    await palette.waitFor({ state: 'detached' });
  }

  const press: Hand['press'] = async (role, name) => {
    operators += 'M';
    const wanted = page.getByRole(role, { name, exact: true }).last();
    await wanted.waitFor();
    if (typeof name === 'string' && (await wanted.evaluate((element) => element.matches('.side *')))) {
      await find(name);
      return;
    }
    await reach(wanted);
    await key('Enter');
  };
  return {
    press,
    type: async (label, text) => {
      operators += 'M';
      await reach(page.getByLabel(label, { exact: true }));
      await key('ControlOrMeta+a');
      await page.keyboard.type(text);
      operators += 'K'.repeat(text.length);
    },
    choose: async (menu, item) => {
      await press('button', menu);
      await reach(page.getByRole('button', { name: item, exact: true }), 'ArrowDown');
      await key('Enter');
    },
    presses: () => presses,
    operators: () => operators,
  };
}

/** Finds everything by its role and name alone, as assistive technology does. */
async function byTree({ page, context }: Tab): Promise<Hand> {
  const session = await context.newCDPSession(page);
  let presses = 0;
  async function focus(role: string, name: string | RegExp): Promise<void> {
    const fits = (said: string) => (typeof name === 'string' ? said === name : name.test(said));
    await until(`${role} ${name} has the focus`, async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const found = nodes.filter(
        (node) => !node.ignored && node.role?.value === role && fits(String(node.name?.value ?? '')),
      );
      // Two of the same role and name could not be told apart.
      assert.ok(found.length <= 1, `${found.length} are ${role} ${name}`);
      const backendNodeId = found[0]?.backendDOMNodeId;
      if (backendNodeId === undefined) return false;
      // The node may have been replaced meanwhile.
      return session.send('DOM.focus', { backendNodeId }).then(
        () => true,
        () => false,
      );
    });
  }
  const press: Hand['press'] = async (role, name) => {
    await focus(role, name);
    await page.keyboard.press('Enter');
    presses++;
  };
  return {
    press,
    type: async (label, text) => {
      await focus('textbox', label);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
      presses++;
    },
    choose: async (menu, item) => {
      await press('button', menu);
      await press('button', item);
    },
    presses: () => presses,
    operators: () => '',
  };
}

export const HANDS = { pointer: byPointer, keyboard: byKeyboard, tree: byTree } as const;
export type HandName = keyof typeof HANDS;
