export { EndSessionPage } from './end-session.tsx';
