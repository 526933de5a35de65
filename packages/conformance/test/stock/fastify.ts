import fastify from 'fastify';
import { document, TOKEN, type Todo } from './document.ts';

/** Follows the framework's guide: schemas for input, its own error answers. */
export async function startFastify(): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = fastify();
  const todos: Todo[] = [];

  app.get('/openapi.json', () => document);
  app.get('/todos', () => todos);
  app.post<{ Body: Omit<Todo, 'id'> }>(
    '/todos',
    {
      schema: { body: document.components.schemas.NewTodo },
      onRequest: async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${TOKEN}`) {
          await reply.code(401).send({ error: 'Unauthorized' });
        }
      },
    },
    async (request, reply) => {
      const todo = { id: todos.length + 1, ...request.body };
      todos.push(todo);
      return reply.code(201).header('Location', `/todos/${todo.id}`).send(todo);
    },
  );
  app.get<{ Params: { id: number } }>(
    '/todos/:id',
    { schema: { params: { type: 'object', properties: { id: { type: 'integer' } } } } },
    async (request, reply) => {
      const todo = todos.find(({ id }) => id === request.params.id);
      return todo ?? reply.code(404).send({ error: 'Not found' });
    },
  );

  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
}
