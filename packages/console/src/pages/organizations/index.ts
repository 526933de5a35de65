export { ApiKeysPage } from './api-keys.tsx';
export { NewOrganizationPage } from './create.tsx';
export { EventsPage } from './events.tsx';
export { InvitationsPage } from './invitations.tsx';
export { OrganizationsPage } from './list.tsx';
export { PeoplePage } from './people.tsx';
export { SettingsPage } from './settings.tsx';
