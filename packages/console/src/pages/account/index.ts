export { ActivityPage, DataPage } from './data.tsx';
export { ApplicationsPage } from './grants.tsx';
export { ProfilePage } from './profile.tsx';
export { SecurityPage } from './security.tsx';
