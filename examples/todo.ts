/** A to-do service: `TODO_TOKEN=secret node examples/todo.ts`, then open the address that it prints, at `/errors`. */
import { commonErrors, defineErrors, operationsWith } from '@portico/conventions';
import { serve } from '@portico/conventions/node';
import { type Static, Type } from 'typebox';

const errors = defineErrors({
  ...commonErrors({ realm: 'todo' }),
  TASK_NOT_FOUND: {
    status: 404,
    description: 'There is no such task.',
    when: 'No task has this id: it never existed, or it is done.',
    remedy: 'Read the list again.',
    retry: 'never',
  },
});

const Task = Type.Object({ id: Type.String(), text: Type.String({ minLength: 1, maxLength: 200 }) });
const List = Type.Object({ items: Type.Array(Task) });
const task = { tag: 'Tasks', access: 'token', description: 'Needs the access token.' } as const;
const target = { resource: 'task', notFound: 'TASK_NOT_FOUND' } as const;
const answer = <const Body>(body: Body) => ({ description: 'Done.', body });

const operation = operationsWith(errors);
// biome-ignore format: one line for each operation
const operations = {
  listTasks: operation({ ...task, id: 'listTasks', method: 'GET', path: '/tasks', summary: 'List all tasks', successes: { 200: answer(List) } }),
  addTask: operation({ ...task, id: 'addTask', method: 'POST', path: '/tasks', summary: 'Add a task', body: Type.Pick(Task, ['text']), successes: { 201: answer(Task) } }),
  completeTask: operation({ ...task, id: 'completeTask', method: 'DELETE', path: '/tasks/:id', summary: 'Complete a task', target, successes: { 204: answer(null) } }),
};

const tasks = new Map<string, Static<typeof Task>>();
const service = await serve<typeof operations, { caller: object; resources: { task: Static<typeof Task> } }>({
  name: 'To-do',
  errors,
  operations,
  port: Number(process.env.PORT ?? 8080),
  authenticate: (token) => (token === process.env.TODO_TOKEN ? {} : undefined),
  locate: { task: (id) => tasks.get(id) },
  handlers: {
    listTasks: { handle: () => ({ status: 200, body: { items: [...tasks.values()] } }) },
    addTask: {
      handle: ({ body }) => {
        const added = { ...body, id: crypto.randomUUID() };
        tasks.set(added.id, added);
        return { status: 201, body: added };
      },
    },
    completeTask: {
      handle: ({ target: { id } }) => {
        tasks.delete(id);
        return { status: 204 };
      },
    },
  },
});
console.log(`To-do listens on ${service.url}`);
process.once('SIGTERM', service.stop);
