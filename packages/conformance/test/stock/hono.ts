import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bearerAuth } from 'hono/bearer-auth';
import { validator } from 'hono/validator';
import { document, TOKEN, type Todo } from './document.ts';

/** Follows the framework's guide: its own bearer authentication, validator and error answers. */
export async function startHono(): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = new Hono();
  const todos: Todo[] = [];

  app.get('/openapi.json', (context) => context.json(document));
  app.get('/todos', (context) => context.json(todos));
  app.post(
    '/todos',
    bearerAuth({ token: TOKEN }),
    validator('json', (value: Partial<Todo>, context) => {
      const { title, due } = value;
      if (typeof title !== 'string' || title === '' || title.length > 200)
        return context.json({ error: 'title is required' }, 400);
      return due === undefined ? { title } : { title, due };
    }),
    (context) => {
      const todo = { id: todos.length + 1, ...context.req.valid('json') };
      todos.push(todo);
      return context.json(todo, 201, { Location: `/todos/${todo.id}` });
    },
  );
  app.get('/todos/:id', (context) => {
    const todo = todos.find(({ id }) => id === Number(context.req.param('id')));
    return todo ? context.json(todo) : context.json({ error: 'Not found' }, 404);
  });

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
