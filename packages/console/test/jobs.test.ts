/** Twenty jobs that people have on these pages, each done by pointer, by keyboard alone, and by the accessibility tree alone. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newApiKey } from '../../server/test/fixtures/api-keys.ts';
import { newInvitation } from '../../server/test/fixtures/invitations.ts';
import { newWebhook } from '../../server/test/fixtures/webhooks.ts';
import type { Person } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { HANDS, type Hand, type HandName, secondsOf } from './hands.ts';
import { newTeam, type Scene, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene();
});
after(() => scene?.close());

/** The scene of a job: a signed-in owner of an organization, in which Grace is a viewer. */
interface JobStart {
  readonly ada: Person;
  readonly grace: string;
  readonly organization: string;
}

interface Job {
  readonly title: string;
  /** The first page; by default, that of the organization's members. */
  readonly at?: string;
  readonly isSignedOut?: true;
  /** Makes the things that the job starts from. */
  readonly given?: (start: JobStart) => Promise<unknown>;
  readonly does: (hand: Hand, start: JobStart) => Promise<void>;
  /** Shown once it is done. */
  readonly shows: (start: JobStart) => string | RegExp;
}

/** Clicks or keys that a job takes at most, besides the letters that are typed. */
const MOST_PRESSES = { pointer: 6, keyboard: 20, tree: 6 } as const satisfies Record<HandName, number>;

const KEY = 'Nightly export';
const EMAIL = 'joan@example.com';

const JOBS: readonly Job[] = [
  {
    title: 'sign in',
    at: '/console/sign-in',
    isSignedOut: true,
    does: async (hand, { ada }) => {
      await hand.type('Email', ada.account.email);
      await hand.type('Password', ada.password);
      await hand.press('button', 'Sign in');
    },
    shows: () => 'Sign out',
  },
  {
    title: 'register',
    at: '/console/sign-in',
    isSignedOut: true,
    does: async (hand, { organization }) => {
      await hand.press('link', 'Create one');
      await hand.type('Email', `new-${organization}@example.com`);
      await hand.type('Password', 'correct horse battery');
      await hand.press('button', 'Create account');
    },
    shows: () => 'No organizations yet',
  },
  {
    title: 'create an organization',
    at: '/console/new-organization',
    does: async (hand) => {
      await hand.type('Name', 'Looms');
      await hand.press('button', 'Create');
    },
    shows: () => 'Send invitation',
  },
  {
    title: 'invite a person',
    does: async (hand) => {
      await hand.press('link', 'Invitations');
      await hand.type('Email addresses', EMAIL);
      await hand.press('button', 'Send invitation');
    },
    shows: () => EMAIL,
  },
  {
    title: 'withdraw an invitation',
    given: ({ ada, organization }) => newInvitation(scene.service, { organization, by: ada, email: EMAIL }),
    does: async (hand) => {
      await hand.press('link', 'Invitations');
      await hand.choose(`Actions for ${EMAIL}`, `Withdraw the invitation to ${EMAIL}`);
    },
    shows: () => 'The invitation has been withdrawn.',
  },
  {
    title: 'remove a member',
    does: async (hand, { grace }) => {
      await hand.choose(`Actions for ${grace}`, `Remove ${grace}`);
      await hand.press('button', 'Remove');
    },
    shows: ({ grace }) => `${grace} has been removed.`,
  },
  {
    title: 'create a group',
    does: async (hand) => {
      await hand.press('link', 'Groups');
      await hand.type('Name', 'Accounting');
      await hand.press('button', 'Create group');
    },
    shows: () => 'Accounting',
  },
  {
    title: 'create an API key',
    does: async (hand) => {
      await hand.press('link', 'API keys');
      await hand.type('Name', KEY);
      await hand.press('button', 'Create key');
    },
    shows: () => `The key for “${KEY}”`,
  },
  {
    title: 'rename an API key',
    given: ({ ada, organization }) => newApiKey(scene.service, { organization, by: ada, name: KEY }),
    does: async (hand) => {
      await hand.press('link', 'API keys');
      await hand.choose(`Actions for ${KEY}`, `Rename ${KEY}`);
      await hand.type('Name of the key', 'Invoices');
      await hand.press('button', 'Save');
    },
    shows: () => 'Invoices',
  },
  {
    title: 'revoke an API key',
    given: ({ ada, organization }) => newApiKey(scene.service, { organization, by: ada, name: KEY }),
    does: async (hand) => {
      await hand.press('link', 'API keys');
      await hand.choose(`Actions for ${KEY}`, `Revoke ${KEY}`);
      await hand.type(`Type “${KEY}” to confirm`, KEY);
      await hand.press('button', 'Revoke');
    },
    shows: () => `“${KEY}” has been revoked.`,
  },
  {
    title: 'create a machine',
    does: async (hand) => {
      await hand.press('link', 'Machines');
      await hand.type('Name', KEY);
      await hand.press('button', 'Create machine');
    },
    shows: () => `The secret of “${KEY}”`,
  },
  {
    title: 'add a webhook',
    does: async (hand) => {
      await hand.press('link', 'Webhooks');
      await hand.type('URL', 'https://hooks.example/events');
      await hand.press('button', 'Add webhook');
    },
    shows: () => 'The secret for https://hooks.example/events',
  },
  {
    title: 'pause a webhook',
    given: ({ ada, organization }) => newWebhook(scene.service, { organization, by: ada }),
    does: async (hand) => {
      await hand.press('link', 'Webhooks');
      await hand.press('link', /^https:\/\/receiver-\d+\.example\/events$/);
      await hand.press('button', 'Pause');
    },
    shows: () => 'Resume',
  },
  {
    title: 'add a domain',
    does: async (hand) => {
      await hand.press('link', 'Domains');
      await hand.type('Domain', 'jobs.example.com');
      await hand.press('button', 'Add domain');
    },
    shows: () => 'Not verified yet',
  },
  {
    title: 'connect a provider',
    does: async (hand) => {
      await hand.press('link', 'SSO');
      await hand.type('Name', 'Acme');
      await hand.type('Issuer', 'https://login.example.com/acme');
      await hand.type('Client ID', 'portico');
      await hand.type('Client secret', 'kept between the two');
      await hand.press('button', 'Add a connection');
    },
    shows: () => 'What to enter at your provider',
  },
  {
    title: 'rename the organization',
    does: async (hand) => {
      await hand.press('link', 'Settings');
      await hand.type('Name', 'Difference Engines');
      await hand.press('button', 'Save');
    },
    shows: () => 'Difference Engines',
  },
  {
    title: 'delete the organization',
    does: async (hand) => {
      await hand.press('link', 'Settings');
      await hand.press('button', 'Delete organization');
      await hand.type('Type “Engines” to confirm', 'Engines');
      await hand.press('button', 'Delete');
    },
    shows: () => 'Deleted',
  },
  {
    title: 'change one’s name',
    does: async (hand) => {
      await hand.press('link', 'Account');
      await hand.type('Name (optional)', 'Ada');
      await hand.press('button', 'Save');
    },
    shows: () => 'Your name has been saved.',
  },
  {
    title: 'end all other sessions',
    given: ({ ada }) => scene.login(ada.account.email, ada.password),
    does: async (hand) => {
      await hand.press('link', 'Account');
      await hand.press('link', 'Security');
      await hand.press('button', 'End all others');
      await hand.press('button', 'End all others');
    },
    shows: () => 'All other sessions have ended.',
  },
  {
    title: 'sign out',
    does: (hand) => hand.press('button', 'Sign out'),
    shows: () => 'Forgot your password?',
  },
];

test('there are twenty jobs', () => assert.equal(JOBS.length, 20));

const WAYS = {
  pointer: 'by pointer',
  keyboard: 'by keyboard alone',
  tree: 'by the accessibility tree alone',
};

for (const [name, way] of Object.entries(WAYS) as [HandName, string][])
  for (const { title, at, isSignedOut, given, does, shows } of JOBS)
    test(`${title}, ${way}`, { skip }, async (t) => {
      const { ada, grace, organization } = await newTeam(scene.service, 'viewer', 'Engines');
      const start = { ada, grace: grace.account.email, organization };
      await given?.(start);
      const tab = isSignedOut ? await scene.newTab('desktop') : await scene.tabOf(ada, 'desktop');
      await tab.go(at ?? `/console/organizations/${organization}`);
      const hand = await HANDS[name](tab);
      await does(hand, start);
      await tab.page.getByText(shows(start)).filter({ visible: true }).first().waitFor();
      const seconds = secondsOf(hand.operators());
      t.diagnostic(`${title}, ${way}: ${hand.presses()} presses, ${seconds.toFixed(1)} s`);
      assert.ok(hand.presses() <= MOST_PRESSES[name], `${hand.presses()} presses`);
      await tab.close();
    });
