export { ActivityPage, DataPage } from './data.tsx';
export { ProfilePage } from './profile.tsx';
export { SecurityPage } from './security.tsx';
