import { after, before, test } from 'node:test';
import { mailSecret } from '../../server/test/secrets.ts';
import { PASSWORD } from '../../server/test/service.ts';
import { skip } from './chromium.ts';
import { fill, press, type Scene, said, startScene } from './scene.ts';

let scene: Scene;
before(async () => {
  if (!skip) scene = await startScene({ PORTICO_REQUIRE_VERIFIED_EMAIL: 'true' });
});
after(() => scene?.close());

test('accept-invitation: an account whose email must be verified first is told so', { skip }, async () => {
  const { service } = scene;
  const owner = await service.person('owner');
  const token = await mailSecret(service, 'verification', owner.account.id);
  await service.call('PUT', '/v1/email-verifications', { body: { token } });
  const organization = await service.organization(owner);
  const email = 'stranger@example.com';
  const body = { email, role: 'viewer' };
  await service.call('POST', `/v1/organizations/${organization}/invitations`, { token: owner.token, body });
  const { account } = await service.person();
  await scene.follow(await scene.link('invitation', email), async (tab) => {
    await press(tab, 'I already have an account');
    await fill(tab, 'Email', account.email);
    await fill(tab, 'Password', PASSWORD);
    await press(tab, 'Sign in and accept');
    await said(tab, /Verify your email address first/);
    await tab.sees('You’re invited', 'invitation-not-verified');
  });
});
