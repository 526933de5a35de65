/** A service as a runtime runs it that has neither Node's modules nor its globals; prints what it answers. */
import { isBuiltin, registerHooks } from 'node:module';

const { log } = console;
const taken: string[] = [];
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = context.parentURL?.includes('/conventions/src/');
    if (isOurs && isBuiltin(specifier)) taken.push(`${context.parentURL} imports ${specifier}`);
    return next(specifier, context);
  },
});
// Node's own implementation of fetch needs them.
for (const name of ['Buffer', 'process', 'setImmediate', 'global']) {
  const value = Reflect.get(globalThis, name);
  const get = () => (isAskedByUs() ? undefined : value);
  Object.defineProperty(globalThis, name, { get, configurable: true });
}

function isAskedByUs(): boolean {
  const [, , , asking = ''] = new Error().stack?.split('\n') ?? [];
  return asking.includes('/conventions/src/');
}

const { commonErrors, defineErrors, defineOperations, Type } = await import('../src/index.ts');
const { fetchService } = await import('../src/fetch/index.ts');
const errors = defineErrors(commonErrors({ realm: 'greeter' }));
const greeting = Type.Object({ text: Type.String() });
const respond = fetchService({
  name: 'Greeter',
  publicUrl: 'https://greeter.example/',
  errors,
  operations: defineOperations(errors, {
    greet: { route: 'GET /greeting', access: 'public', returns: greeting, conditional: true },
    repeat: { route: 'POST /greeting', access: 'public', body: greeting, returns: greeting },
  }),
  handlers: { greet: () => ({ text: 'Hello ☃' }), repeat: ({ body }) => body },
});

const answers = [];
for (const [method, path, headers, body] of [
  ['GET', '/greeting', {}],
  ['GET', '/greeting', { 'If-None-Match': '"S05xwYNEUT9h9tcCadi8YS3E0_E"' }],
  ['POST', '/greeting', { 'Content-Type': 'application/json' }, '{"text":"Hi"}'],
  ['POST', '/greeting', { 'Content-Type': 'application/json' }, '{"text":5}'],
  ['GET', '/errors/FIELDS_VALIDATION_ERROR', { 'Accept-Encoding': 'br, gzip;q=0.5' }],
  ['GET', '/openapi.json', {}],
] as const) {
  const request = new Request(`https://greeter.example${path}`, { method, headers, body: body ?? null });
  const response = await respond(request);
  const bytes = await response.arrayBuffer();
  answers.push({ path, status: response.status, headers: [...response.headers], length: bytes.byteLength });
}
log(JSON.stringify({ taken, answers }));
