export { type BindOptions, bindOperations } from './bind.ts';
export { fastifyOptions } from './options.ts';
