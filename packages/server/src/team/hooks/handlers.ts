export { getHook, listHooks } from './read.ts';
export { testHook } from './try.ts';
export { deleteHook, replaceHook } from './write.ts';
