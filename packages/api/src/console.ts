import { Type } from 'typebox';
import { document, operation, page, SCRIPT, STYLE, unversioned } from './operation.ts';

/** The console does its own routing; the server only has to know its paths. */
const consolePage = { ...document, successes: page('The page.') } as const;

/** The most bytes that browsers post: answers of SAML are the longest. */
const POSTED_BYTES = 262_144;

/** The same page, to which other services send people with a form that their browser posts. */
const postedPage = {
  ...unversioned,
  tag: 'Documents',
  reads: true,
  posted: true,
  bodyBytes: POSTED_BYTES,
  successes: page('The page, with the posted form embedded for its script.'),
} as const;

export const getDevicePage = operation('GET /device', {
  ...consolePage,
  summary: 'Open the page that signs in a device',
  description:
    'The same HTML page as `/console`. Programs without a browser of their own send people here with a code (RFC 8628), which is typed or in the fragment.',
});

export const getConsole = operation('GET /console', {
  ...consolePage,
  summary: 'Open the console',
  description: 'An HTML page on which people manage their account and their organizations.',
});

export const getConsoleSection = operation('GET /console/:section', {
  ...consolePage,
  summary: 'Open a section of the console',
  description: 'The same HTML page as `/console`, which shows this section.',
  parameters: { section: 'The name of the section' },
});

export const getConsoleItem = operation('GET /console/:section/:item', {
  ...consolePage,
  summary: 'Open an item in the console',
  description: 'The same HTML page as `/console`, which shows this item of the section.',
  parameters: { section: 'The name of the section', item: 'The name or id of the item' },
});

export const getConsoleView = operation('GET /console/:section/:item/:view', {
  ...consolePage,
  summary: 'Open a view of an item in the console',
  description: 'The same HTML page as `/console`, which shows this view of the item.',
  parameters: {
    section: 'The name of the section',
    item: 'The name or id of the item',
    view: 'The name of the view',
  },
});

const asset = { ...document, errors: ['ROUTE_NOT_FOUND'] } as const;

export const getConsoleScript = operation('GET /console/scripts/:edition/:asset', {
  ...asset,
  summary: 'Load a script of the console',
  description:
    'A JavaScript module with code or with texts. Its name or its edition changes with its content, so it can be cached forever.',
  parameters: { edition: 'A language and a hash of its texts', asset: 'The name of the script' },
  successes: { 200: { description: 'The script.', body: Type.String(), contentType: SCRIPT } },
});

export const getConsoleStyle = operation('GET /console/styles/:asset', {
  ...asset,
  summary: 'Load a style sheet of the console',
  description: 'A CSS style sheet. Its name changes with its content, so it can be cached forever.',
  parameters: { asset: 'The name of the style sheet' },
  successes: { 200: { description: 'The style sheet.', body: Type.String(), contentType: STYLE } },
});

export const getVerifyEmailPage = operation('GET /verify-email', {
  ...consolePage,
  summary: 'Open the page that verifies an email',
  description:
    'The same HTML page as `/console`. Verification emails link to it, with the secret in the fragment; people verify or reject the address there.',
});

export const getResetPasswordPage = operation('GET /reset-password', {
  ...consolePage,
  summary: 'Open the page that resets a password',
  description:
    'The same HTML page as `/console`. Password reset emails link to it, with the secret as `token` in the fragment, and the address as `email`; people choose a new password there.',
});

export const getAcceptInvitationPage = operation('GET /accept-invitation', {
  ...consolePage,
  summary: 'Open the page of an invitation',
  description:
    'The same HTML page as `/console`. Invitations link to it, with the secret in the fragment; people sign in or register there, and accept or decline.',
});

export const getFirstOperatorPage = operation('GET /first-operator', {
  ...consolePage,
  summary: 'Open the page that makes the first operator',
  description:
    'The same HTML page as `/console`. A service that never had an operator prints a link to it when it starts, with the secret in the fragment.',
});

export const getAuthorizePage = operation('GET /authorize', {
  ...consolePage,
  summary: 'Open the page to sign in to an application',
  description:
    'The same HTML page as `/console`. Applications send people to it (OpenID Connect Core, section 3.1.2.1); it sends them back.',
});

export const postAuthorizePage = operation('POST /authorize', {
  ...postedPage,
  summary: 'Open the page to sign in to an application, with a form',
  description: 'The same as `GET /authorize`, for applications that post their parameters.',
});

export const getEndSessionPage = operation('GET /end-session', {
  ...consolePage,
  summary: 'Open the page to sign out',
  description:
    'The same HTML page as `/console`. Applications send people here to sign out (OpenID Connect RP-Initiated Logout 1.0, section 2); the page signs them out and sends them back.',
});

export const postEndSessionPage = operation('POST /end-session', {
  ...postedPage,
  summary: 'Open the page to sign out, with a form',
  description: 'The same as `GET /end-session`, for applications that post their parameters.',
});

const assertionConsumer = { parameters: { connectionId: 'The connection' } } as const;

export const getSamlAcsPage = operation('GET /saml/:connectionId/acs', {
  ...consolePage,
  ...assertionConsumer,
  summary: 'Open the return page of a SAML identity provider',
  description: 'The same HTML page as `/console`, for browsers that arrive without a SAML response.',
});

export const postSamlAcsPage = operation('POST /saml/:connectionId/acs', {
  ...postedPage,
  ...assertionConsumer,
  summary: 'Return from a SAML identity provider',
  description:
    'The same HTML page as `/console`. The assertion consumer service: the identity provider has browsers post its response here (SAML 2.0 bindings, section 3.5), and the page completes the sign-in. An unsolicited response begins a sign-in.',
});

const way = { way: 'The ID of a provider, or of a connection' };

export const getSignInReturnPage = operation('GET /sign-in/return/:way', {
  ...consolePage,
  summary: 'Open the return page of a provider',
  description:
    'The same HTML page as `/console`. Each OpenID provider returns people to its own redirect URI; the page completes the sign-in.',
  parameters: way,
});

export const postSignInReturnPage = operation('POST /sign-in/return/:way', {
  ...postedPage,
  summary: 'Open the return page of a provider, with a form',
  description:
    'The same as `GET /sign-in/return/:way`, for providers that post their response, as Apple does.',
  parameters: way,
});

export const getChangePasswordPage = operation('GET /.well-known/change-password', {
  ...consolePage,
  summary: 'Open the page to change a password',
  description:
    'The same HTML page as `/console`, opened at the form for changing the password. Password managers open it (A Well-Known URL for Changing Passwords, W3C).',
});
