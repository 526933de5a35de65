export { AuthorizePage } from './authorize.tsx';
export { EndSessionPage } from '../end-session/index.ts';
