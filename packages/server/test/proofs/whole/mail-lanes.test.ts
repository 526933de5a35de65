import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSmtpSink } from '../../doubles/smtp-sink.ts';
import { newInvitee } from '../../fixtures/invitations.ts';
import { rowsOf } from '../../harness/rows.ts';
import { PASSWORD, type Person, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

/** One caller's requests delay no other caller's mails, even with a slow mail server. */
const MANY = 60;
/** Recipients for whom the mail server takes for ever, until they are released. */
const held: { isHeld: (recipient: string) => boolean; readonly waiting: (() => void)[] } = {
  isHeld: () => false,
  waiting: [],
};
const sink = await startSmtpSink({
  onRcptTo: ({ address }, _session, done) => {
    if (held.isHeld(address)) held.waiting.push(() => done());
    else done();
  },
});
const service = await startService({
  environment: { ...sink.variables, PORTICO_TRUSTED_PROXIES: '127.0.0.1' },
});
after(async () => {
  release();
  await service.stop();
  await sink.stop();
});

function release(): void {
  held.isHeld = () => false;
  for (const done of held.waiting.splice(0)) done();
}
const arrivedAt = (recipient: string) => sink.mails.filter((mail) => mail.recipient === recipient);
const arrives = (recipient: string, purpose: string) =>
  until(`${purpose} arrives`, () => arrivedAt(recipient).find((mail) => mail.purpose === purpose));
const waiting = (lane: string) => rowsOf(service.databaseUrl, `select id from mails where lane = '${lane}'`);
const noneWaits = () =>
  until(
    'no mail waits',
    async () => (await rowsOf(service.databaseUrl, 'select id from mails')).length === 0,
  );
const reset = (email: string, address: string) =>
  service.call('POST', '/v1/password-resets', { headers: { 'x-forwarded-for': address }, body: { email } });

async function inviting() {
  const owner = await service.person('owner');
  const path = `/v1/organizations/${await service.organization(owner)}/invitations`;
  const invite = async (email: string) => {
    const reply = await service.call('POST', path, { token: owner.token, body: { email, role: 'viewer' } });
    assert.equal(reply.status, 201, reply.text);
  };
  return { owner, invite };
}

async function changePassword({ token }: Person): Promise<void> {
  const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
  assert.equal((await service.call('PUT', '/v1/account/password', { token, body })).status, 204);
}

test('mail: many resets for one address leave the lanes of verifications, notices and invitations free', async () => {
  const [victim, ada] = [await service.person('victim'), await service.person('ada')];
  const { invite } = await inviting();
  await noneWaits();
  held.isHeld = (recipient) => recipient === victim.account.email;
  for (let count = 0; count < MANY; count++) await reset(victim.account.email, '192.0.2.1');
  await until('all lanes of resets are taken', () => held.waiting.length >= 3);
  const ben = await service.person('ben');
  await changePassword(ada);
  const invitee = newInvitee();
  await invite(invitee);
  await arrives(ben.account.email, 'verification');
  await arrives(ada.account.email, 'password_changed_notice');
  await arrives(invitee, 'invitation');
  assert.equal((await waiting('resets')).length, MANY);
  release();
  await noneWaits();
});

for (const [what, flood, ask] of [
  [
    'a reset',
    async (victims: readonly Person[]) => {
      for (let count = 0; count < MANY; count++)
        await reset(victims[count % victims.length]?.account.email ?? '', '192.0.2.1');
    },
    async ({ account }: Person) => {
      await reset(account.email, '192.0.2.2');
      return account.email;
    },
  ],
  [
    'an invitation',
    async () => {
      const { invite } = await inviting();
      for (let count = 0; count < MANY; count++) await invite(newInvitee());
    },
    async () => {
      const { invite } = await inviting();
      const invitee = newInvitee();
      await invite(invitee);
      return invitee;
    },
  ],
] as const) {
  test(`mail: ${what} of one person is sent before the many of another`, async () => {
    const people = await Promise.all([1, 2, 3].map(() => service.person('known')));
    const [ada = assert.fail()] = people;
    await noneWaits();
    const before = sink.mails.length;
    held.isHeld = () => true;
    await flood(people.slice(1));
    await until(
      'many wait',
      async () => (await waiting(what === 'a reset' ? 'resets' : 'invitations')).length >= MANY,
    );
    const recipient = await ask(ada);
    await until(
      'one more waits',
      async () => (await waiting(what === 'a reset' ? 'resets' : 'invitations')).length > MANY,
    );
    release();
    await until('it has come', () => arrivedAt(recipient).length > 0 || undefined);
    await noneWaits();
    const order = sink.mails.slice(before).map((mail) => mail.recipient);
    // Those that were under way, and those whose turn was before it was requested.
    const earlier = order.indexOf(recipient);
    assert.ok(earlier <= MANY / 4, `${earlier} of ${MANY} were sent before it`);
  });
}
