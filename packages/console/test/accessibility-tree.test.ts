import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CDPSession } from 'playwright-core';
import { until } from '../../server/test/harness/until.ts';
import { skip } from './chromium.ts';
import { type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

interface Node {
  readonly role: string;
  readonly name: string;
  readonly id: number;
}

/** The page as assistive technology gets it: its nodes by role and name. */
async function nodesOf(session: CDPSession): Promise<Node[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return nodes.flatMap(({ ignored, role, name, backendDOMNodeId: id }) =>
    ignored || id === undefined ? [] : [{ role: String(role?.value), name: String(name?.value ?? ''), id }],
  );
}

test('accessibility tree alone: register, create an organization, invite a person, sign out', {
  skip,
}, async () => {
  const tab = await scene.newTab('desktop');
  const session = await tab.context.newCDPSession(tab.page);

  async function find(role: string, name: string | RegExp): Promise<Node> {
    return until(`${role} ${name}`, async () => {
      const fits = (said: string) => (typeof name === 'string' ? said === name : name.test(said));
      const found = (await nodesOf(session)).filter((node) => node.role === role && fits(node.name));
      // Two of the same role and name could not be told apart.
      assert.ok(found.length <= 1, `${found.length} are ${role} ${name}`);
      return found[0];
    });
  }
  const focus = (role: string, name: string | RegExp) =>
    until(`${role} ${name} has the focus`, async () => {
      const { id } = await find(role, name);
      // The node may have been replaced meanwhile.
      return session.send('DOM.focus', { backendNodeId: id }).then(
        () => true,
        () => false,
      );
    });
  const use = async (role: string, name: string | RegExp) => {
    await focus(role, name);
    await tab.page.keyboard.press('Enter');
  };
  const type = async (name: string, text: string) => {
    await focus('textbox', name);
    await tab.page.keyboard.type(text);
  };

  const email = `tree-${process.pid}@example.com`;
  await tab.go('/console/sign-in');
  await use('link', 'Create one');
  await find('heading', 'Create an account');
  await type('Email', email);
  await type('Password', 'correct horse battery');
  await tab.page.keyboard.press('Enter');
  await use('link', 'Create an organization');
  await type('Name', 'Engines');
  await tab.page.keyboard.press('Enter');
  await type('Email addresses', 'grace@example.com');
  await use('button', 'Send invitation');
  await use('button', 'Actions for grace@example.com');
  await find('button', 'Withdraw the invitation to grace@example.com');
  await tab.page.keyboard.press('Escape');
  await use('button', 'Sign out');
  await find('heading', 'Sign in');
  await tab.close();
});
