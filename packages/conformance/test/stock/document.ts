/** The OpenAPI document that the developers of the three stock services wrote: the same for each. */
export const document = {
  openapi: '3.1.0',
  info: { title: 'To-dos', version: '1.0.0' },
  paths: {
    '/todos': {
      get: {
        operationId: 'listTodos',
        responses: {
          200: { description: 'All to-dos', content: json({ type: 'array', items: ref('Todo') }) },
        },
      },
      post: {
        operationId: 'createTodo',
        security: [{ bearer: [] }],
        requestBody: { required: true, content: json(ref('NewTodo')) },
        responses: {
          201: { description: 'Created', content: json(ref('Todo')) },
          400: { description: 'Invalid' },
          401: { description: 'No token' },
        },
      },
    },
    '/todos/{id}': {
      get: {
        operationId: 'getTodo',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: { description: 'The to-do', content: json(ref('Todo')) },
          404: { description: 'No such to-do' },
        },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Todo: {
        type: 'object',
        required: ['id', 'title'],
        properties: {
          id: { type: 'integer' },
          title: { type: 'string' },
          due: { type: 'string', format: 'date' },
        },
      },
      NewTodo: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 200 },
          due: { type: 'string', format: 'date' },
        },
      },
    },
  },
};

export const TOKEN = 'stock-service-token';

export interface Todo {
  readonly id: number;
  readonly title: string;
  readonly due?: string;
}

function json(schema: object) {
  return { 'application/json': { schema } };
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}
