export { type BindOptions, bindOperations } from './bind.ts';
