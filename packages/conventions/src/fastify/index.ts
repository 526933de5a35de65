export type { ServeOptions, Serving } from '../node/start.ts';
export { type BindOptions, bindOperations } from './bind.ts';
export { fastifyOptions } from './options.ts';
export { type FastifyAppOptions, serve } from './serve.ts';
