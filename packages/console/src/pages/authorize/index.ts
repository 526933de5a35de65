import '../../frame/more-failures.ts';

export { EndSessionPage } from '../end-session/index.ts';
export { AuthorizePage } from './authorize.tsx';
