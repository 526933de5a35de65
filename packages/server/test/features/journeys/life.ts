import assert from 'node:assert/strict';
import { type DeliveredMail, startSmtpSink } from '../../doubles/smtp-sink.ts';
import { KnownSecrets } from '../../fixtures/known-secrets.ts';
import { startNodes } from '../../harness/nodes.ts';
import { outcome } from '../../harness/outcome.ts';
import type { Call, Reply } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

/**
 * Starts the service of a journey, or on PostgreSQL several nodes of one, each request to the next; and a mail server.
 * All secrets that are exchanged are recorded.
 */
export async function beginLife(variables: Readonly<Record<string, string>>) {
  const sink = await startSmtpSink();
  const nodes = await startNodes({ environment: { ...sink.variables, ...variables } });
  const secrets = new KnownSecrets();
  const senders = nodes.all.map((node) => secrets.sender(node));
  let sent = 0;

  /** Sends a request to the next node, which must have this outcome. */
  async function expects(expected: string, request: string, call: Call = {}): Promise<Reply> {
    const [method = '', path = ''] = request.split(' ');
    const send = senders[sent++ % senders.length];
    assert.ok(send);
    const reply = await send(method, `/v1${path}`, call);
    assert.equal(outcome(reply), expected, `${request}: ${reply.text}`);
    return reply;
  }

  async function mailed(recipient: string, purpose: string): Promise<DeliveredMail> {
    const mail = await until(`${purpose} arrives at ${recipient}`, () =>
      sink.mails.find((each) => each.recipient === recipient && each.purpose === purpose),
    );
    secrets.noteMail(mail);
    return mail;
  }

  /** The types of the events in a list, the oldest first. */
  async function told(path: string, token: string): Promise<string[]> {
    const { body } = await expects('200', `GET ${path}?limit=100`, { token });
    return body.items.map(({ type }: { type: string }) => type).toReversed();
  }

  async function stop(): Promise<void> {
    await nodes.stop();
    await sink.stop();
  }

  return { nodes, secrets, expects, mailed, told, stop };
}
