/**
 * Runs the products of `docs/compare/README.md` that were written with better-auth and with Auth.js, and observes what
 * its table says of them.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Provider, startProvider } from '../../packages/server/test/features/clients/provider.ts';
import { newApplication } from '../../packages/server/test/fixtures/applications.ts';
import { verifiedPerson } from '../../packages/server/test/fixtures/verified.ts';
import { freePort } from '../../packages/server/test/harness/free-port.ts';
import type { Person } from '../../packages/server/test/harness/service.ts';
import { until } from '../../packages/server/test/harness/until.ts';
import { NOT_PERMITTED } from '../../tools/tests/skipped.ts';
import { openShell, type Shell } from '../quickstarts/shell.ts';
import { reachesNone } from '../services/registries.ts';
import { type Device, deviceAt } from './device.ts';

const PASSWORD = 'correct horse battery';
const work = mkdtempSync(join(tmpdir(), 'portico-compared-'));
const shells: Shell[] = [];
let provider: Provider;

interface Running {
  readonly origin: string;
  readonly shell: Shell;
}

/** Installs a product in a folder of its own, builds its page, and starts it. @returns undefined where it cannot */
async function started(t: TestContext, name: string): Promise<Running | undefined> {
  const folder = join(work, name);
  cpSync(fileURLToPath(new URL(name, import.meta.url)), folder, { recursive: true });
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { id, secret = '' } = await newApplication(provider.service, {
    firstParty: true,
    redirectUris: [`${origin}/auth/callback/company`],
  });
  const shell = openShell(folder, {
    ...{ CLIENT_ID: id, CLIENT_SECRET: secret, ISSUER: provider.issuer },
    ...{ DATABASE: 'product.db', ORIGIN: origin, PORT: String(port), SECRET: 'x'.repeat(40) },
    PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
  });
  shells.push(shell);
  try {
    await shell.run('npm install --ignore-scripts --no-audit --no-fund --prefer-offline');
  } catch (error) {
    if (!reachesNone(error, 'npm')) throw error;
    t.skip(`${NOT_PERMITTED}the packages of the product cannot be installed`);
    return;
  }
  await shell.run('npm run build');
  shell.start('npm start');
  await until('the product runs', () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return { origin, shell };
}

describe('products that were written with others', () => {
  before(async () => {
    provider = await startProvider();
  });
  after(async () => {
    for (const shell of shells) await shell.close();
    await provider?.stop();
    rmSync(work, { recursive: true });
  });

  test('better-auth: a role that was taken, and a sign-out on another device, hold for the next request', async (t) => {
    const running = await started(t, 'better-auth');
    if (!running) return;
    const { origin, shell } = running;
    const auth = (device: Device, path: string, body: object) => device.done(`/api/auth/${path}`, body);
    /** Registers, and follows the link in the email. */
    const registered = async (name: string) => {
      const device = deviceAt(origin);
      const email = `${name}@example.com`;
      await auth(device, 'sign-up/email', { name, email, password: PASSWORD });
      const link = await until(
        `${email} has a mail`,
        async () => new RegExp(`mail to ${email}: (\\S+verify-email\\S+)`).exec(shell.output())?.[1],
      );
      await device.send('GET', link.slice(origin.length));
      return { device, email };
    };
    const owner = await registered('owner');
    const member = await registered('member');
    const { id } = await auth(owner.device, 'organization/create', { name: 'Works', slug: 'works' });
    assert.equal((await owner.device.send('POST', '/api/approve')).status, 403);
    const invited = { email: member.email, role: 'approver' };
    const { id: invitationId } = await auth(owner.device, 'organization/invite-member', invited);
    assert.equal((await owner.device.send('GET', '/api/news')).body.text, 'invitation.created');
    const accepted = await auth(member.device, 'organization/accept-invitation', { invitationId });
    const approves = (device: Device) => device.send('POST', '/api/approve').then(({ status }) => status);
    assert.equal(await approves(member.device), 200);

    const lowered = { organizationId: id, memberId: accepted.member.id, role: 'member' };
    await auth(owner.device, 'organization/update-member-role', lowered);
    assert.equal(await approves(member.device), 403);

    const phone = deviceAt(origin);
    await auth(phone, 'sign-in/email', { email: member.email, password: PASSWORD });
    await auth(phone, 'revoke-other-sessions', {});
    assert.equal(await approves(member.device), 401);
  });

  test('Auth.js: a role that was taken holds for the next request; a sign-out at the provider is not seen', async (t) => {
    const running = await started(t, 'auth-js');
    if (!running) return;
    const { origin } = running;
    const signedIn = async (person: Person) => {
      const device = deviceAt(origin);
      const { csrfToken } = (await device.send('GET', '/auth/csrf')).body;
      const begun = await device.send('POST', '/auth/signin/company', {
        form: { csrfToken, callbackUrl: '/' },
      });
      const back = await provider.visit(begun.location, person);
      const ended = await device.send('GET', back.href.slice(origin.length));
      assert.equal(new URL(ended.location, origin).href, `${origin}/`);
      return device;
    };
    const [ada, ben] = [await verifiedPerson(provider.service), await verifiedPerson(provider.service)];
    const [owner, member] = [await signedIn(ada), await signedIn(ben)];
    await owner.done('/api/organizations', { name: 'Works' });
    const approves = (device: Device) => device.send('POST', '/api/approve').then(({ status }) => status);
    assert.equal(await approves(owner), 403);
    await owner.done('/api/invitations', { email: ben.account.email });
    assert.equal((await owner.send('GET', '/api/news')).body.text, 'invitation.created');
    const { invitations } = (await member.send('GET', '/api/me')).body;
    await member.done(`/api/invitations/${invitations[0].id}/acceptance`, {});
    assert.equal(await approves(member), 200);

    assert.equal((await provider.service.call('POST', '/v1/logout', ben)).status, 204);
    assert.equal(await approves(member), 200, 'the session is in the cookie alone');

    const { organizations } = (await owner.send('GET', '/api/me')).body;
    await owner.done(`/api/organizations/${organizations[0].id}/removal`, { email: ben.account.email });
    assert.equal(await approves(member), 403);
  });
});
