import { Agent, request } from 'node:https';

/** A server of this machine that has a certificate of its own authority. */
interface SecureServer {
  /** The name in the certificate. */
  readonly host: string;
  readonly port: number;
  /** The authority's certificate, in PEM. */
  readonly ca: string;
}

interface JsonRequest {
  readonly path: string;
  /** Sent with POST; without it, the method is GET. */
  readonly body: object | undefined;
  /** An access token. */
  readonly token: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request by name to a port of this machine, whatever the name resolves to. */
export function sendSecurely(
  { host, port, ca }: SecureServer,
  { path, body, token }: JsonRequest,
): Promise<Answer> {
  const agent = new Agent({ ca, servername: host });
  const headers = {
    host,
    ...(body && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const method = body ? 'POST' : 'GET';
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('');
      resolve({ status: response.statusCode ?? 0, text });
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}
