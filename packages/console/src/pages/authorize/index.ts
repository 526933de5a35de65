import '../../frame/lazy-failures.ts';

export { EndSessionPage } from '../end-session/index.ts';
export { AuthorizePage } from './authorize.tsx';
