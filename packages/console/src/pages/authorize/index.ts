export { AuthorizePage } from './authorize.tsx';
