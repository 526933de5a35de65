export { AccountPage } from './account.tsx';
export { AccountsPage } from './accounts.tsx';
export { ApprovalsPage } from './approvals.tsx';
export { AllEventsPage } from './events.tsx';
export { OrganizationPage } from './organization.tsx';
export { OrganizationsPage } from './organizations.tsx';
export { StatisticsPage } from './statistics.tsx';
