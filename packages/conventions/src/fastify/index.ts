export { type Authenticated, type Binding, bindOperations } from './bind.ts';
