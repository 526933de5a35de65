import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, test } from 'node:test';
import type { SMTPServerOptions } from 'smtp-server';
import { type SmtpSink, startSmtpSink } from '../../../test/doubles/smtp-sink.ts';
import type { SmtpServer } from '../../configuration/config.ts';
import type { Letter } from './letter.ts';
import { SmtpFailure, smtpOptions, smtpTransport } from './smtp.ts';

const FROM = 'accounts@portico.example';
const LETTER: Letter = {
  id: 'a.1',
  recipient: 'ada@example.com',
  language: 'en',
  sender: 'Portico',
  subject: 'Reset your password',
  text: 'Text\n',
  html: '<p>Text</p>\n',
};
const server = (port: number, tls: SmtpServer['tls']): SmtpServer => ({
  host: '127.0.0.1',
  port,
  tls,
  credentials: undefined,
});
const never = new AbortController().signal;

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

async function sinkWith(options?: SMTPServerOptions): Promise<SmtpSink> {
  const sink = await startSmtpSink(options);
  ends.push(() => sink.stop());
  return sink;
}

/** A server that speaks as the test wants it to. @returns its port */
async function strangeServer(speak: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    speak(socket);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  return (listener.address() as AddressInfo).port;
}

const send = (port: number, { tls = 'offered', letter = LETTER, signal = never }: Sending = {}) =>
  smtpTransport(server(port, tls), FROM).send(letter, signal);
interface Sending {
  readonly tls?: SmtpServer['tls'];
  readonly letter?: Letter;
  readonly signal?: AbortSignal;
}

test('a mail has one recipient, text and HTML, and headers against automatic replies', async () => {
  const sink = await sinkWith({ hideSTARTTLS: false });
  await send(sink.port);
  const [mail, ...more] = sink.mails;
  assert.ok(mail && more.length === 0);
  assert.deepEqual(mail.envelope, { from: FROM, to: ['ada@example.com'], smtpUtf8: false });
  assert.ok(mail.isEncrypted, 'TLS is used where it is offered');
  assert.deepEqual([mail.subject, mail.text, mail.html], [LETTER.subject, 'Text\n\n', '<p>Text</p>\n\n']);
  const header = (key: string) => mail.headers.find((each) => each.key === key)?.value;
  assert.equal(header('auto-submitted'), 'auto-generated');
  assert.equal(header('message-id'), '<a.1@portico.example>');
  assert.equal(header('from'), 'Portico <accounts@portico.example>');
});

test('a link that is longer than a line of a mail should be arrives whole', async () => {
  const sink = await sinkWith();
  const link = `https://portico.example/reset-password#token=x&email=${'%C3%A9'.repeat(32)}%40${'d'.repeat(189)}`;
  const html = `<a href="${link.replace('&', '&amp;')}">Choose</a>\n`;
  await send(sink.port, { letter: { ...LETTER, text: `Choose:\n${link}\n`, html } });
  const [mail] = sink.mails;
  assert.ok(mail);
  assert.ok(mail.text.split('\n').includes(link), mail.text);
  assert.ok(mail.html.includes(html.trim()), mail.html);
  // RFC 5322, section 2.1.1.
  for (const line of mail.raw.split('\r\n')) assert.ok(line.length <= 78, line);
});

test('an address with a non-ASCII local part uses SMTPUTF8, and keeps its domain in ASCII', async () => {
  const said: string[] = [];
  const port = await strangeServer((socket) => {
    socket.write('220 strange ESMTP\r\n');
    socket.on('data', (data) => {
      said.push(String(data));
      socket.write(String(data).startsWith('EHLO') ? '250-strange\r\n250 SMTPUTF8\r\n' : '250 fine\r\n');
    });
  });
  await send(port, { letter: { ...LETTER, recipient: 'jörg@xn--strae-oqa.example' } });
  assert.match(said.join(''), /^MAIL FROM:<accounts@portico.example> .*SMTPUTF8/m);
  assert.deepEqual(said.join('').match(/^RCPT.*$/gm), ['RCPT TO:<jörg@xn--strae-oqa.example>']);
});

for (const recipient of ['a{{7*7}}@example.com', "o'brien+tag=x&y#z?@example.com", '`|~^%!$*/@example.com']) {
  test(`${recipient} is exactly one recipient`, async () => {
    const sink = await sinkWith();
    await send(sink.port, { letter: { ...LETTER, recipient } });
    assert.deepEqual(
      sink.mails.map(({ envelope }) => envelope.to),
      [[recipient]],
    );
  });
}

for (const recipient of [
  'a@example.com, b@example.com',
  'a@example.com\r\nRCPT TO:<b@example.com>',
  'Ada <a@example.com>',
  'a@example.com>\r\nDATA',
]) {
  test(`${JSON.stringify(recipient)} reaches no other recipient, even unvalidated`, async () => {
    const sink = await sinkWith();
    await send(sink.port, { letter: { ...LETTER, recipient } }).catch(() => {});
    const reached = sink.mails.flatMap(({ envelope }) => envelope.to);
    assert.ok(!reached.includes('b@example.com') && reached.length <= 1, reached.join());
  });
}

test('a subject with a line break is not sent', async () => {
  const sink = await sinkWith();
  const subject = 'Reset your password\r\nBcc: b@example.com';
  // The sink knows mails by their subjects.
  await assert.rejects(send(sink.port, { letter: { ...LETTER, subject } }), SmtpFailure);
  assert.deepEqual(sink.mails, []);
});

test('with TLS required, sends nothing to a server without STARTTLS', async () => {
  const said: string[] = [];
  const port = await strangeServer((socket) => {
    socket.write('220 strange ESMTP\r\n');
    socket.on('data', (data) => {
      said.push(String(data));
      // As after an attack on the connection: the server does not offer STARTTLS.
      socket.write(String(data).startsWith('EHLO') ? '250-strange\r\n250 SIZE\r\n' : '502 no\r\n');
    });
  });
  await assert.rejects(send(port, { tls: 'required' }), /failed to STARTTLS|answered 502 to STARTTLS/);
  assert.doesNotMatch(said.join(), /MAIL|RCPT|DATA|AUTH/);
});

test('with TLS required, sends nothing to a server whose certificate has another name', async () => {
  const sink = await sinkWith({ hideSTARTTLS: false });
  await assert.rejects(send(sink.port, { tls: 'required' }), SmtpFailure);
  const secure = await sinkWith({ secure: true });
  await assert.rejects(send(secure.port, { tls: 'first' }), SmtpFailure);
  assert.deepEqual([...sink.mails, ...secure.mails], []);
});

for (const [tls, expected] of [
  ['first', { secure: true, requireTLS: false, ignoreTLS: false, verified: true }],
  ['required', { secure: false, requireTLS: true, ignoreTLS: false, verified: true }],
  ['offered', { secure: false, requireTLS: false, ignoreTLS: false, verified: false }],
  ['never', { secure: false, requireTLS: false, ignoreTLS: true, verified: true }],
] as const) {
  test(`TLS ${tls}: the options of the library`, () => {
    const options = smtpOptions(server(25, tls));
    const { secure, requireTLS, ignoreTLS } = options;
    const verified = options.tls.rejectUnauthorized;
    assert.deepEqual({ secure, requireTLS, ignoreTLS, verified }, expected);
    assert.deepEqual([options.disableFileAccess, options.disableUrlAccess], [true, true]);
  });
}

test("logs the code of a server's refusal, not its text", async () => {
  const sink = await sinkWith({
    onRcptTo: ({ address }, _, done) =>
      done(Object.assign(new Error(`5.1.1 ${address} hunter2`), { responseCode: 550 })),
  });
  await assert.rejects(send(sink.port), (error: Error) => {
    assert.equal(error.message, 'The mail server answered 550 to RCPT (EENVELOPE)');
    assert.doesNotMatch(`${error.stack}${JSON.stringify(error)}`, /ada@|hunter2/);
    return true;
  });
});

test('reports a refused connection as such', async () => {
  await assert.rejects(send(1), /The mail server failed.*ECONNREFUSED/);
});

test('a silent server is given up at the time limit', async () => {
  const port = await strangeServer(() => {});
  const stop = new AbortController();
  const sent = send(port, { signal: stop.signal });
  stop.abort();
  await assert.rejects(sent, SmtpFailure);
});

for (const [what, garbage] of [
  ['without a line break', 'x'],
  ['of one endless answer', '220-more\r\n'],
  ['of answers that nobody asked for', '250 fine\r\n'],
] as const) {
  test(`a flood ${what} ends the conversation before it fills the memory`, async () => {
    const flood = Buffer.alloc(65_536, garbage);
    let written = 0;
    const port = await strangeServer((socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write(flood)) written += flood.length;
        written += flood.length;
      };
      socket.on('drain', pour);
      pour();
    });
    await assert.rejects(send(port, { signal: AbortSignal.timeout(20_000) }), SmtpFailure);
    assert.ok(written < 64 * 2 ** 20, `${written} bytes were taken`);
  });
}
