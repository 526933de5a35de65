export type { ListenerOptions as BindOptions } from '../node/listener.ts';
export type { ServeOptions, Serving } from '../node/start.ts';
export { type Bindable, bindOperations } from './bind.ts';
export { fastifyOptions } from './options.ts';
export { type FastifyAppOptions, serve } from './serve.ts';
