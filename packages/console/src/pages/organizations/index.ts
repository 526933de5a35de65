export { ApiKeysPage } from './api-keys.tsx';
export { EventsPage } from './events.tsx';
export { InvitationsPage } from './invitations.tsx';
export { NewOrganizationPage, OrganizationsPage } from './list.tsx';
export { OwnRolesPage } from './own-roles.tsx';
export { PeoplePage } from './people.tsx';
export { SettingsPage } from './settings.tsx';
export { WebhookPage } from './webhook.tsx';
export { WebhooksPage } from './webhooks.tsx';
