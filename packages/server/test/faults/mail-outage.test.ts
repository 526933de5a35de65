import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { after, afterEach, test } from 'node:test';
import { type SmtpSink, startSmtpSink } from '../doubles/smtp-sink.ts';
import { newInvitation, newInvitee } from '../fixtures/invitations.ts';
import { secretIn } from '../fixtures/mails.ts';
import { rowsOf, runOn } from '../harness/rows.ts';
import { type Service, startService } from '../harness/service.ts';
import { listening } from '../harness/sockets.ts';
import { until } from '../harness/until.ts';

const DAY = 24 * 60 * 60_000;
const REFUSED = Object.assign(new Error('later'), { responseCode: 451 });

const ends: (() => Promise<unknown>)[] = [];
async function endAll(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end();
}
afterEach(endAll);
after(endAll);

/** A service whose mail server is at a port. */
async function serviceFor(sink: SmtpSink, environment = {}): Promise<Service> {
  const variables = { ...sink.variables, ...environment };
  const service = await startService({ workInterval: 20, environment: variables });
  ends.push(() => service.stop());
  return service;
}

async function sinkWith(...options: Parameters<typeof startSmtpSink>): Promise<SmtpSink> {
  const sink = await startSmtpSink(...options);
  ends.push(() => sink.stop());
  return sink;
}

/** A mail server that is down until it is started; meanwhile its port stays its own, and resets every connection. */
async function stoppedSink(): Promise<SmtpSink & { start(): void }> {
  const sink = await sinkWith();
  let isDown = true;
  const door = createServer((socket) => {
    socket.on('error', () => {});
    if (isDown) socket.resetAndDestroy();
    else pipeline(socket, connect(sink.port, '127.0.0.1'), socket, () => {});
  });
  const { port, close } = await listening(door);
  ends.push(async () => close());
  const variables = { ...sink.variables, PORTICO_SMTP_URL: `smtp://127.0.0.1:${port}` };
  return { ...sink, port, variables, start: () => (isDown = false) };
}

const waiting = (service: Service) => rowsOf(service.databaseUrl, 'select * from mails');
const triesOf = (service: Service, outcome: string) =>
  service
    .log()
    .split('\n')
    .filter((line) => line.includes(`"outcome":"${outcome}"`));
const tried = (service: Service, outcome: string, times = 1) =>
  until(`${times} tries: ${outcome}`, () => triesOf(service, outcome).length >= times);

test('mail server down: no request fails, and every mail arrives once when it is back', async () => {
  const sink = await stoppedSink();
  const service = await serviceFor(sink);
  const people = await Promise.all(Array.from({ length: 6 }, () => service.person()));
  const [owner, forgetful] = people;
  assert.ok(owner && forgetful);
  const { email } = forgetful.account;
  assert.equal((await service.call('POST', '/v1/password-resets', { body: { email } })).status, 204);
  const guest = newInvitee();
  await newInvitation(service, { organization: await service.organization(owner), by: owner, email: guest });
  await until('each was tried in vain', async () => {
    const mails = await waiting(service);
    const tries = mails.filter(
      ({ attempts, claimed_until }) => Number(attempts) > 0 && claimed_until === null,
    );
    return tries.length === 8 && mails.length === 8;
  });
  sink.start();
  await until('no mail waits', async () => {
    // As if their pauses were over, which are longer after each try.
    await runOn(service.databaseUrl, 'update mails set due_at = 0 where claimed_until is null');
    return (await waiting(service)).length === 0;
  });
  assert.deepEqual(
    sink.mails.map(({ recipient, purpose }) => `${purpose} ${recipient}`).sort(),
    [
      ...people.map(({ account }) => `verification ${account.email}`),
      `password_reset ${email}`,
      `invitation ${guest}`,
    ].sort(),
  );
  for (const { account } of people) assert.ok(!service.log().includes(account.email));
});

test('mail server that accepts connections and stays silent: delays neither requests nor shutdown', async () => {
  const sockets: Socket[] = [];
  const { port, close } = await listening(
    createServer((socket) => sockets.push(socket.on('error', () => {}))),
  );
  ends.push(async () => {
    for (const socket of sockets) socket.destroy();
    close();
  });
  const environment = {
    PORTICO_SMTP_URL: `smtp://127.0.0.1:${port}`,
    PORTICO_MAIL_FROM: 'accounts@portico.example',
    PORTICO_SHUTDOWN_GRACE: '1s',
  };
  const service = await startService({ environment });
  for (let count = 0; count < 8; count++) await service.person();
  await until('the server is asked', () => sockets.length >= 3);
  // If registering them all took long, the first have given up.
  const before = triesOf(service, 'failed').length;
  await service.stop();
  assert.equal(triesOf(service, 'done').length, 0);
  const ended = triesOf(service, 'failed').slice(before);
  const cut = ended.filter((line) => line.includes('the node is stopping'));
  // Some may have given up by themselves until it began to stop.
  assert.ok(ended.length >= 3 && cut.length <= 3, 'those under way are cut short and given back');
});

test('mail retried after an unknown outcome: carries a new secret, and the first becomes invalid', async () => {
  // The first is accepted, but the service does not learn of it.
  let answers = 0;
  const sink = await sinkWith({
    answerToData: () => (answers++ === 0 ? REFUSED : null),
  });
  const service = await serviceFor(sink);
  await service.person();
  const [first, second] = await until('it arrives twice', () => sink.mails.length === 2 && sink.mails);
  assert.ok(first && second);
  assert.notEqual(secretIn(first), secretIn(second));
  assert.notEqual(first.headers.find(isId)?.value, second.headers.find(isId)?.value);
  const stored = await rowsOf(service.databaseUrl, 'select hash from mail_secrets');
  assert.deepEqual(
    stored.map(({ hash }) => hash),
    [hash('sha256', secretIn(second), 'base64url')],
  );
});
const isId = ({ key }: { readonly key: string }) => key === 'message-id';

test('mail refused for a day: given up, as the log and the metrics show', async () => {
  const sink = await sinkWith({ onRcptTo: (_address, _session, done) => done(REFUSED) });
  const service = await serviceFor(sink, { PORTICO_METRICS_PORT: '0' });
  const { account } = await service.person();
  await tried(service, 'failed');
  const metrics = async () => (await fetch(`${service.app.metricsUrl}/metrics`)).text();
  assert.match(await metrics(), /^portico_queue_length\{queue="mail"\} 1$/m);
  await runOn(service.databaseUrl, 'update mails set due_at = 0, created_at = created_at - ?', [DAY]);
  await tried(service, 'given up');
  const text = await until('the metrics tell of no mail', async () => {
    const text = await metrics();
    return /^portico_queue_length\{queue="mail"\} 0$/m.test(text) && text;
  });
  assert.deepEqual(await waiting(service), []);
  assert.match(text, /^portico_queue_oldest_seconds\{queue="mail"\} 0$/m);
  assert.match(text, /^portico_queue_tries_total\{queue="mail",outcome="given up"\} 1$/m);
  assert.deepEqual(sink.mails, []);
  assert.doesNotMatch(service.log(), new RegExp(account.email));
});

test('verification mail: dropped once its address has been verified', async () => {
  const sink = await sinkWith({ onRcptTo: (_address, _session, done) => done(REFUSED) });
  const service = await serviceFor(sink);
  const { account } = await service.person();
  await tried(service, 'failed');
  await runOn(service.databaseUrl, 'update accounts set email_verified_at = 1 where id = ?', [account.id]);
  await tried(service, 'dropped');
  await until('no mail waits', async () => (await waiting(service)).length === 0);
  assert.deepEqual(sink.mails, []);
});
