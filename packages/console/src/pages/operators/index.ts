export { ApplicationPage } from '../applications/application.tsx';
export { ApplicationsPage } from '../applications/applications.tsx';
export { AccountPage } from './account.tsx';
export { ApprovalsPage } from './approvals.tsx';
export { AllEventsPage } from './events.tsx';
export { AccountsPage, OrganizationsPage } from './lists.tsx';
export { OrganizationPage } from './organization.tsx';
export { ServiceKeysPage } from './service-keys.tsx';
export { StatisticsPage } from './statistics.tsx';
