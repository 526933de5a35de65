/** A bare Fastify route that answers with the bytes it is given. */
import { fastify } from 'fastify';

const [port, head = '', body = ''] = process.argv.slice(2);
const headers = JSON.parse(head) as Record<string, string>;
const app = fastify({ logger: false });
app.get('/ready', async () => ({}));
app.get('/v1/account', (_request, reply) => {
  reply.headers(headers).send(body);
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
