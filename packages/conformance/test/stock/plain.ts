import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { document, TOKEN, type Todo } from './document.ts';

/** As a tutorial has it: a chain of conditions, a helper for JSON, one catch around everything. */
export async function startPlain(): Promise<{ url: string; stop: () => Promise<void> }> {
  const todos: Todo[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    const { pathname } = new URL(url, 'http://localhost');
    if (method === 'GET' && pathname === '/openapi.json') return send(response, 200, document);
    if (method === 'GET' && pathname === '/todos') return send(response, 200, todos);
    if (method === 'POST' && pathname === '/todos') return create(request, response);
    const [, id] = /^\/todos\/(\d+)$/.exec(pathname) ?? [];
    const todo = todos.find((one) => one.id === Number(id));
    if (method === 'GET' && todo) return send(response, 200, todo);
    return send(response, 404, { error: 'Not found' });
  }

  async function create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return send(response, 401, { error: 'Unauthorized' });
    let text = '';
    for await (const chunk of request) text += chunk;
    const { title, due } = JSON.parse(text);
    if (typeof title !== 'string' || title === '') return send(response, 400, { error: 'title is required' });
    const todo = { id: todos.length + 1, title, due };
    todos.push(todo);
    response.setHeader('Location', `/todos/${todo.id}`);
    return send(response, 201, todo);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => send(response, 500, { error: error.message }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
