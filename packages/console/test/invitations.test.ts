import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newInvitation } from '../../server/test/fixtures/invitations.ts';
import { mailSecret } from '../../server/test/fixtures/secrets.ts';
import { PASSWORD, type Person, startService } from '../../server/test/harness/service.ts';
import { skip } from './chromium.ts';
import { fill, press, type Scene, said, startScene, unseen } from './scene.ts';

const INVITED = 'You’re invited';
const ORGANIZATION = 'Acme <b>& Sons</b>';

let scene: Scene;
let owner: Person;
let organization: string;
before(async () => {
  if (skip) return;
  scene = await startScene();
  owner = await scene.service.person('owner');
  await scene.service.call('PUT', '/v1/account', { token: owner.token, body: { name: 'Grace Hopper' } });
  organization = await scene.service.organization(owner, ORGANIZATION);
});
after(() => scene?.close());

let people = 0;
const stranger = () => `stranger-${++people}@example.com`;

async function invite(
  email: string,
  role = 'viewer',
  to = organization,
): Promise<{ id: string; link: string }> {
  const path = `/v1/organizations/${to}/invitations`;
  const { status, body, text } = await scene.service.call('POST', path, {
    token: owner.token,
    body: { email, role },
  });
  assert.equal(status, 201, text);
  return { id: body.id, link: await scene.link('invitation', email) };
}

/** The roles of the organization's managers, by email. */
async function roles(): Promise<Record<string, string>> {
  const path = `/v1/organizations/${organization}/managers?limit=100`;
  const { body } = await scene.service.call('GET', path, { token: owner.token });
  return Object.fromEntries(
    body.items.map(({ account, role }: never) => [(account as Person['account']).email, role]),
  );
}

test('accept-invitation: a person with an account signs in and accepts', {
  skip,
}, async () => {
  const person = await scene.service.person();
  const { email } = person.account;
  const { link } = await invite(email, 'admin');
  await scene.follow(link, async (tab) => {
    await tab.sees(INVITED, 'invitation-sign-in');
    await said(tab, ORGANIZATION);
    await said(tab, 'Grace Hopper');
    assert.equal(await tab.page.getByLabel('Email', { exact: true }).inputValue(), email);
    await fill(tab, 'Password', 'a wrong password');
    await press(tab, 'Sign in and accept');
    await said(tab, 'The email or the password is wrong.');
    await tab.sees(INVITED, 'invitation-wrong-password');
    await fill(tab, 'Password', PASSWORD);
    await press(tab, 'Sign in and accept');
    await tab.sees('Members', 'invitation-accepted');
  });
  assert.equal((await roles())[email], 'admin');
  await scene.follow(link, (tab) =>
    tab.sees('This invitation has been accepted', 'invitation-accepted-before'),
  );
});

test('accept-invitation: a new person registers, and is a manager', { skip }, async () => {
  const email = stranger();
  const { link } = await invite(email, 'admin');
  await scene.follow(link, async (tab) => {
    await tab.sees(INVITED, 'invitation-register');
    await fill(tab, 'Name (optional)', '\u202e');
    await fill(tab, 'Password', 'short');
    await press(tab, 'Create account and accept');
    await said(tab, 'Use at least 8 characters.');
    await tab.sees(INVITED, 'invitation-register-flaws');
    await fill(tab, 'Name (optional)', 'Ada Lovelace');
    await fill(tab, 'Password', PASSWORD);
    await press(tab, 'Create account and accept');
    await tab.sees('Organizations', 'invitation-registered');
  });
  assert.equal((await roles())[email], 'admin');
  assert.equal(await scene.login(email, PASSWORD), '201');
});

test('accept-invitation: a viewer may use an account with another address', { skip }, async () => {
  const person = await scene.service.person();
  const { link } = await invite(stranger());
  await scene.follow(link, async (tab) => {
    await tab.sees(INVITED, 'invitation-viewer');
    await press(tab, 'I already have an account');
    await tab.sees(INVITED, 'invitation-viewer-sign-in');
    await fill(tab, 'Email', owner.account.email);
    await fill(tab, 'Password', PASSWORD);
    await press(tab, 'Sign in and accept');
    await tab.sees('You’ve already joined', 'invitation-already-manager');
  });
  await scene.follow(link, async (tab) => {
    await press(tab, 'I already have an account');
    await fill(tab, 'Email', person.account.email);
    await fill(tab, 'Password', PASSWORD);
    await press(tab, 'Sign in and accept');
    await tab.sees('Members', 'invitation-accepted');
  });
  assert.equal((await roles())[person.account.email], 'viewer');
});

test('accept-invitation: signed in with another account: told, and switches to the right one', {
  skip,
}, async () => {
  const [wrong, right] = [await scene.service.person(), await scene.service.person()];
  const { email } = right.account;
  const { link } = await invite(email, 'admin');
  const tab = await scene.tabOf(wrong, 'desktop');
  await tab.page.goto(link);
  await said(tab, `The invitation is for ${email}, so you need that account to accept it.`);
  assert.deepEqual(await tab.page.locator('.button-main').allTextContents(), ['Use another account']);
  await press(tab, 'Accept');
  await said(tab, `This account can’t accept the invitation: it is for ${email}.`);
  await tab.sees(INVITED, 'invitation-wrong-account');
  await press(tab, 'Use another account');
  await fill(tab, 'Password', right.password);
  await press(tab, 'Sign in and accept');
  await tab.page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  await tab.settled();
  await tab.close();
  assert.deepEqual([(await roles())[email], (await roles())[wrong.account.email]], ['admin', undefined]);
});

test('accept-invitation: an address registered meanwhile: asked to sign in', { skip }, async () => {
  const email = stranger();
  const { link } = await invite(email, 'admin');
  await scene.follow(link, async (tab) => {
    await tab.sees(INVITED, 'invitation-register');
    await scene.service.call('POST', '/v1/register', { body: { email, password: PASSWORD } });
    await fill(tab, 'Password', PASSWORD);
    await press(tab, 'Create account and accept');
    await said(tab, /with this address\. Sign in to it/);
    await tab.sees(INVITED, 'invitation-email-taken');
    await fill(tab, 'Password', PASSWORD);
    await press(tab, 'Sign in and accept');
    await tab.sees('Members', 'invitation-accepted');
  });
});

test('accept-invitation: the longest names fit the narrowest phone', { skip }, async () => {
  const named = await scene.service.organization(owner, 'W'.repeat(200));
  const email = `${'w'.repeat(60)}@example.com`;
  await scene.follow((await invite(email, 'owner', named)).link, (tab) =>
    tab.sees(INVITED, 'invitation-long'),
  );
});

test('accept-invitation: declining asks for confirmation', { skip }, async () => {
  const email = stranger();
  const { link } = await invite(email);
  await scene.follow(link, async (tab) => {
    await tab.page.getByText('Decline the invitation').click();
    await tab.sees(INVITED, 'invitation-decline');
    const [sentence, button] = await Promise.all([
      tab.page.getByText('To join later, you would need a new invitation.').boundingBox(),
      tab.page.getByRole('button', { name: 'Yes, decline' }).boundingBox(),
    ]);
    assert.ok(sentence && button && button.y - sentence.y - sentence.height >= 8, 'they touch');
    await press(tab, 'Yes, decline');
    await tab.sees('You’ve declined the invitation', 'invitation-declined');
  });
  await scene.follow(link, (tab) => tab.sees('This invitation was declined', 'invitation-declined-before'));
  assert.equal((await roles())[email], undefined);
});

test('accept-invitation: revoked or expired: says so', { skip }, async () => {
  const revoked = await invite(stranger());
  await scene.follow(revoked.link, async (tab) => {
    await tab.sees(INVITED, 'invitation-viewer');
    await scene.service.call('DELETE', `/v1/invitations/${revoked.id}`, { token: owner.token });
    await fill(tab, 'Password', PASSWORD);
    await press(tab, 'Create account and accept');
    await tab.sees('This invitation was withdrawn', 'invitation-revoked');
  });
  await scene.follow(revoked.link, (tab) => tab.sees('This invitation was withdrawn', 'invitation-revoked'));
  const expired = await invite(stranger());
  await scene.run('update invitations set expires_at = 1 where id = ?', [expired.id]);
  await scene.follow(expired.link, (tab) => tab.sees('This invitation has expired', 'invitation-expired'));
});

test('accept-invitation: an unknown secret, and none', { skip }, async () => {
  const unknown = `${scene.publicUrl}/accept-invitation#token=${'x'.repeat(43)}`;
  await scene.follow(unknown, (tab) => tab.sees('This link no longer works', 'invitation-over'));
  await scene.follow(`${scene.publicUrl}/accept-invitation`, (tab) =>
    tab.sees('This link is incomplete', 'no-secret'),
  );
});

test('accept-invitation: loading fails, and can be repeated', { skip }, async () => {
  const { link } = await invite(stranger());
  const tab = await scene.newTab();
  await unseen(tab);
  await tab.page.route(/\/v1\//, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  await tab.page.goto(link);
  await said(tab, /couldn’t be reached|is out of date/);
  await tab.sees(INVITED, 'invitation-not-loaded');
  await tab.page.unrouteAll();
  await press(tab, 'Try again');
  await said(tab, 'Create an account to accept');
  await tab.close();
});

test('accept-invitation: verification required: says so', { skip }, async () => {
  const environment = { PORTICO_PUBLIC_URL: scene.publicUrl, PORTICO_REQUIRE_VERIFIED_EMAIL: 'true' };
  const service = await startService({ environment });
  scene.proxy.leadTo(service.url);
  try {
    const inviting = await service.person('owner');
    const token = await mailSecret(service, 'verification', inviting.account.id);
    await service.call('PUT', '/v1/email-verifications', { body: { token } });
    const email = stranger();
    const to = await service.organization(inviting);
    await newInvitation(service, { organization: to, by: inviting, email });
    const { account } = await service.person();
    const { text } = await service.mailTo(email, 'invitation');
    await scene.follow(/http\S+#token=\S+/.exec(text)?.[0] ?? '', async (tab) => {
      await press(tab, 'I already have an account');
      await fill(tab, 'Email', account.email);
      await fill(tab, 'Password', PASSWORD);
      await press(tab, 'Sign in and accept');
      await said(tab, /Verify your email address first/);
      await tab.sees(INVITED, 'invitation-not-verified');
    });
  } finally {
    scene.proxy.leadTo(scene.service.url);
    await service.stop();
  }
});
