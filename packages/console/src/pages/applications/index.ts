export { ApplicationPage } from './application.tsx';
export { ApplicationsPage } from './applications.tsx';
