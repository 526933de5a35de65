import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Answer, Received } from './cases/stage.ts';

export interface ScriptedServer {
  readonly url: string;
  close(): Promise<void>;
}

interface Script {
  readonly answers: readonly Answer[];
  readonly received: Received[];
}

/** Pages of any origin can call it, as they can a service that allows theirs. */
const CROSS_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Allow-Headers': 'Authorization, *',
  'Access-Control-Expose-Headers': '*',
};

/**
 * A server with scripted answers: a client that posts answers to `/scripts` gets a URL below which they are given, one
 * after the other, and `received` there lists the requests. Each connection carries one request, because browsers
 * repeat unanswered ones on a used connection.
 */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const scripts: Script[] = [];
  const server: Server = createServer((request, response) => {
    void answer(scripts, request, response);
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(scripts: Script[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const at = performance.now();
  const { method = '', url = '', headers } = request;
  const body = await text(request);
  const head = { Connection: 'close', ...CROSS_ORIGIN };
  if (method === 'OPTIONS') {
    response.writeHead(204, head).end();
    return;
  }
  if (url === '/scripts') {
    const number = scripts.push({ answers: JSON.parse(body), received: [] }) - 1;
    response.writeHead(200, head).end(`http://${headers.host}/${number}`);
    return;
  }
  const [, number, path = ''] = /^\/(\d+)(\/.*)$/.exec(url) ?? [];
  const script = scripts[Number(number)];
  if (!script || path === '/received') {
    response.writeHead(script ? 200 : 404, head).end(JSON.stringify(script?.received ?? null));
    return;
  }
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  script.received.push({ method, path, body, at, headers: Object.fromEntries(named) });
  const turn = Math.min(script.received.length, script.answers.length) - 1;
  give(script.answers[turn] ?? {}, response);
}

function give({ status, headers, body = '', ending, silent }: Answer, response: ServerResponse): void {
  if (silent) return;
  if (status === undefined) {
    // Browsers also repeat what gets no answer on a connection that was open before they needed it, as after a request that
    // was taken back; not what is answered with something that isn't HTTP. To pages, both are the same.
    if (response.req.headers.origin) response.socket?.end('Nothing\r\n\r\n');
    else response.destroy();
    return;
  }
  response.writeHead(status, { Connection: 'close', ...CROSS_ORIGIN, ...headers });
  if (ending === undefined) {
    response.end(body);
    return;
  }
  response.write(body || ' ', () => {
    if (ending === 'cut') response.destroy();
    if (ending === 'endless') flood(response);
  });
}

const CHUNK = ' '.repeat(1_024 * 1_024);

/** Writes as long as someone reads. */
function flood(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on('drain', write);
  write();
}
