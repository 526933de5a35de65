export { type Binding, bindOperations, type Located } from './bind.ts';
