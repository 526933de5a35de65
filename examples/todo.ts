/** A to-do service: `TODO_TOKEN=secret node examples/todo.ts`, then open the address that it prints, at `/errors`. */
import { commonErrors, defineErrors, defineOperations, type Static, Type } from '@portico/conventions';
import { serve } from '@portico/conventions/fastify';

const errors = defineErrors({
  ...commonErrors({ realm: 'todo' }),
  TASK_NOT_FOUND: {
    status: 404,
    description: 'There is no such task.',
    when: 'No task has this ID: it never existed, or it is done.',
    remedy: 'Read the list again.',
    retry: 'never',
  },
});

const Task = Type.Object({ id: Type.String(), text: Type.String({ minLength: 1, maxLength: 200 }) });
const operations = defineOperations(errors, {
  listTasks: { route: 'GET /tasks', returns: Type.Object({ items: Type.Array(Task) }) },
  addTask: { route: 'POST /tasks', body: Type.Pick(Task, ['text']), returns: Task },
  completeTask: { route: 'DELETE /tasks/:id', target: 'task' },
});

const tasks = new Map<string, Static<typeof Task>>();
const service = await serve({
  name: 'To-do',
  errors,
  operations,
  port: Number(process.env.PORT ?? 8080),
  authenticate: (token) => (token === process.env.TODO_TOKEN ? { name: 'me' } : undefined),
  locate: { task: (id) => tasks.get(id) },
  handlers: {
    listTasks: () => ({ items: [...tasks.values()] }),
    addTask: ({ body }) => {
      const task = { id: crypto.randomUUID(), ...body };
      tasks.set(task.id, task);
      return task;
    },
    completeTask: ({ target }) => tasks.delete(target.id),
  },
});
console.log(`To-do listens on ${service.url}`);
process.once('SIGTERM', service.stop);
