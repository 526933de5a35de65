import { portico } from '../../portico.js';

export const GET = portico.handler(async (request) => {
  const email = portico.session(request).then((session) => session?.account.email ?? 'nobody');
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(encoder.encode('a'));
      controller.enqueue(encoder.encode(await email));
      controller.close();
    },
  });
  return new Response(body);
});
