import type { ComponentType } from 'preact';
import type { Parameters } from './frame/router.ts';
import { ForgotPasswordPage, RegisterPage, SignInPage } from './pages/sign-in/index.ts';

export interface Route {
  /** Such as `/console/organizations/:id`. */
  readonly path: string;
  readonly audience: Audience;
  /** The parameters of the path are the properties of the page. */
  readonly load: () => Promise<ComponentType<Parameters>>;
}

/** The people who may open a page. Everyone else is sent to the sign-in page or, if already signed in, on to `next`. */
type Audience = 'signed-in' | 'signed-out' | 'anyone';

type NameIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Typed so that a page's properties must match the parameters of its path. */
function route<Path extends string>(
  path: Path,
  audience: Audience,
  load: () => Promise<ComponentType<{ readonly [Name in NameIn<Path>]: string }>>,
): Route {
  return { path, audience, load: load as Route['load'] };
}

const mailLinks = () => import('./pages/mail-links/index.ts');
const authorize = () => import('./pages/authorize/index.ts');
const federation = () => import('./pages/federation/index.ts');
const account = () => import('./pages/account/index.ts');
const organizations = () => import('./pages/organizations/index.ts');
const operators = () => import('./pages/operators/index.ts');

/** Every page. Its code is loaded on the first visit, but for the pages on which most visits begin. */
// biome-ignore format: one line for each page
export const routes: readonly Route[] = [
  route('/console', 'signed-in', async () => (await organizations()).OrganizationsPage),
  route('/console/sign-in', 'signed-out', async () => SignInPage),
  route('/console/register', 'signed-out', async () => RegisterPage),
  route('/console/forgot-password', 'anyone', async () => ForgotPasswordPage),
  route('/authorize', 'anyone', async () => (await authorize()).AuthorizePage),
  route('/device', 'anyone', async () => (await authorize()).DevicePage),
  route('/end-session', 'anyone', async () => (await authorize()).EndSessionPage),
  route('/sign-in/return/:way', 'anyone', async () => (await federation()).ReturnPage),
  route('/saml/:connectionId/acs', 'anyone', async () => (await federation()).AssertionPage),
  route('/console/confirm/:way', 'signed-in', async () => (await federation()).ConfirmPage),
  route('/verify-email', 'anyone', async () => (await mailLinks()).VerifyEmailPage),
  route('/reset-password', 'anyone', async () => (await mailLinks()).ResetPasswordPage),
  route('/accept-invitation', 'anyone', async () => (await mailLinks()).AcceptInvitationPage),
  route('/first-operator', 'anyone', async () => (await operators()).FirstOperatorPage),
  route('/console/account', 'signed-in', async () => (await account()).ProfilePage),
  route('/console/account/security', 'signed-in', async () => (await account()).SecurityPage),
  route('/console/account/applications', 'signed-in', async () => (await account()).ApplicationsPage),
  route('/console/account/activity', 'signed-in', async () => (await account()).ActivityPage),
  route('/console/account/data', 'signed-in', async () => (await account()).DataPage),
  route('/console/organizations', 'signed-in', async () => (await organizations()).OrganizationsPage),
  route('/console/new-organization', 'signed-in', async () => (await organizations()).NewOrganizationPage),
  route('/console/organizations/:id', 'signed-in', async () => (await organizations()).PeoplePage),
  route('/console/organizations/:id/groups', 'signed-in', async () => (await organizations()).GroupsPage),
  route('/console/organizations/:id/invitations', 'signed-in', async () => (await organizations()).InvitationsPage),
  route('/console/organizations/:id/api-keys', 'signed-in', async () => (await organizations()).ApiKeysPage),
  route('/console/organizations/:id/machines', 'signed-in', async () => (await organizations()).MachinesPage),
  route('/console/organizations/:id/roles', 'signed-in', async () => (await organizations()).OwnRolesPage),
  route('/console/organizations/:id/domains', 'signed-in', async () => (await organizations()).DomainsPage),
  route('/console/organizations/:id/connections', 'signed-in', async () => (await organizations()).ConnectionsPage),
  route('/console/connections/:id', 'signed-in', async () => (await organizations()).ConnectionPage),
  route('/console/organizations/:id/webhooks', 'signed-in', async () => (await organizations()).WebhooksPage),
  route('/console/webhooks/:id', 'signed-in', async () => (await organizations()).WebhookPage),
  route('/console/organizations/:id/events', 'signed-in', async () => (await organizations()).EventsPage),
  route('/console/organizations/:id/settings', 'signed-in', async () => (await organizations()).SettingsPage),
  route('/console/operator', 'signed-in', async () => (await operators()).StatisticsPage),
  route('/console/operator/accounts', 'signed-in', async () => (await operators()).AccountsPage),
  route('/console/operator/new-account', 'signed-in', async () => (await operators()).NewAccountPage),
  route('/console/operator/new-organization', 'signed-in', async () => (await operators()).NewOrganizationPage),
  route('/console/operator/accounts/:id', 'signed-in', async () => (await operators()).AccountPage),
  route('/console/operator/organizations', 'signed-in', async () => (await operators()).OrganizationsPage),
  route('/console/operator/organizations/:id', 'signed-in', async () => (await operators()).OrganizationPage),
  route('/console/operator/approvals', 'signed-in', async () => (await operators()).ApprovalsPage),
  route('/console/operator/service-keys', 'signed-in', async () => (await operators()).ServiceKeysPage),
  route('/console/operator/applications', 'signed-in', async () => (await operators()).ApplicationsPage),
  route('/console/operator/applications/:id', 'signed-in', async () => (await operators()).ApplicationPage),
  route('/console/operator/hooks', 'signed-in', async () => (await operators()).HooksPage),
  route('/console/operator/hooks/:point', 'signed-in', async () => (await operators()).HookPage),
  route('/console/operator/roles', 'signed-in', async () => (await operators()).CataloguePage),
  route('/console/operator/brand', 'signed-in', async () => (await operators()).BrandPage),
  route('/console/operator/events', 'signed-in', async () => (await operators()).AllEventsPage),
  route('/console/operator/seals', 'signed-in', async () => (await operators()).SealsPage),
  route('/console/operator/settings', 'signed-in', async () => (await operators()).SettingsPage),
];
