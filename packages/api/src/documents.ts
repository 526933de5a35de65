import { FAILURE_STATUSES, RETRIES } from '@portico/conventions';
import { Type } from 'typebox';
import { Resource } from './fields.ts';
import { operation } from './operation.ts';
import * as samples from './samples.ts';

export const Health = Resource({ status: Type.Literal('ok') });

export const ErrorCatalogue = Resource({
  errors: Type.Array(
    Resource({
      error: Type.String(),
      status: Type.Enum([...FAILURE_STATUSES]),
      description: Type.String(),
      when: Type.String(),
      remedy: Type.String(),
      retry: Type.Enum([...RETRIES]),
      url: Type.String({ format: 'uri' }),
      operations: Type.Array(Type.String({ description: 'operationId' })),
    }),
  ),
});

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';
const page = (description: string) =>
  ({ 200: { description, body: Type.String(), contentType: HTML } }) as const;

/** What has no version: it is served at one path for ever. */
const unversioned = { method: 'GET', versioned: false, access: 'public' } as const;

export const getLiveness = operation({
  ...unversioned,
  id: 'getLiveness',
  path: '/health/live',
  tag: 'Health',
  summary: 'Check that the process is alive',
  description: 'Returns 200 as long as the process can answer at all.',
  successes: { 200: { description: 'The process is alive.', body: Health } },
  example: { success: { status: 'ok' } },
});

export const getReadiness = operation({
  ...unversioned,
  id: 'getReadiness',
  path: '/health/ready',
  tag: 'Health',
  summary: 'Check that the service can work',
  description: 'Returns 503 while the service is shutting down or its database is unavailable.',
  successes: { 200: { description: 'The service can work.', body: Health } },
  errors: ['SERVICE_UNAVAILABLE'],
  example: { success: { status: 'ok' } },
});

export const getHome = operation({
  ...unversioned,
  id: 'getHome',
  path: '/',
  conditional: true,
  tag: 'Documents',
  summary: 'Read the home page',
  description: 'An HTML page.',
  successes: page('The page.'),
  example: { success: samples.PAGE },
});

export const getOpenApi = operation({
  ...unversioned,
  id: 'getOpenApi',
  path: '/openapi.json',
  conditional: true,
  tag: 'Documents',
  summary: 'Read the OpenAPI document',
  description: 'This interface as OpenAPI 3.1.',
  successes: {
    200: {
      description: 'The document.',
      body: Type.Object({ openapi: Type.String() }, { additionalProperties: true }),
    },
  },
  example: { success: { openapi: '3.1.0' } },
});

export const getReference = operation({
  ...unversioned,
  id: 'getReference',
  path: '/docs',
  conditional: true,
  tag: 'Documents',
  summary: 'Read the reference page',
  description: 'An HTML page, rendered from the OpenAPI document.',
  successes: page('The page.'),
  example: { success: samples.PAGE },
});

export const getReferenceAsset = operation({
  ...unversioned,
  id: 'getReferenceAsset',
  path: '/docs/:asset',
  tag: 'Documents',
  summary: 'Load a part of the reference page',
  description: 'A script of the reference page.',
  parameters: { asset: 'The name of the part' },
  conditional: true,
  successes: {
    200: { description: 'The part.', body: Type.String(), contentType: SCRIPT },
  },
  errors: ['ROUTE_NOT_FOUND'],
  example: { parameters: { asset: 'start.js' }, success: "'use strict';" },
});

/** The console finds its way by itself; the server only has to know which paths are its own. */
const consolePage = {
  ...unversioned,
  conditional: true,
  tag: 'Documents',
  successes: page('The page.'),
} as const;

export const getConsole = operation({
  ...consolePage,
  id: 'getConsole',
  path: '/console',
  summary: 'Open the console',
  description: 'An HTML page, in which people manage their account and their organizations.',
  example: { success: samples.PAGE },
});

export const getConsoleSection = operation({
  ...consolePage,
  id: 'getConsoleSection',
  path: '/console/:section',
  summary: 'Open a section of the console',
  description: 'The same HTML page as `/console`, which shows this section.',
  parameters: { section: 'The name of the section' },
  example: { parameters: { section: 'organizations' }, success: samples.PAGE },
});

export const getConsoleItem = operation({
  ...consolePage,
  id: 'getConsoleItem',
  path: '/console/:section/:item',
  summary: 'Open an item in the console',
  description: 'The same HTML page as `/console`, which shows this item of the section.',
  parameters: { section: 'The name of the section', item: 'The name or id of the item' },
  example: {
    parameters: { section: 'organizations', item: samples.ORGANIZATION_ID },
    success: samples.PAGE,
  },
});

export const getConsoleView = operation({
  ...consolePage,
  id: 'getConsoleView',
  path: '/console/:section/:item/:view',
  summary: 'Open a view of an item in the console',
  description: 'The same HTML page as `/console`, which shows this view of the item.',
  parameters: {
    section: 'The name of the section',
    item: 'The name or id of the item',
    view: 'The name of the view',
  },
  example: {
    parameters: { section: 'organizations', item: samples.ORGANIZATION_ID, view: 'invitations' },
    success: samples.PAGE,
  },
});

export const getConsoleScript = operation({
  ...unversioned,
  id: 'getConsoleScript',
  path: '/console/scripts/:asset',
  conditional: true,
  tag: 'Documents',
  summary: 'Load a script of the console',
  description: 'A JavaScript module. Its name changes with its content, so it can be cached for ever.',
  parameters: { asset: 'The name of the script' },
  successes: { 200: { description: 'The script.', body: Type.String(), contentType: SCRIPT } },
  errors: ['ROUTE_NOT_FOUND'],
  example: { parameters: { asset: 'index-BWLa7C4T.js' }, success: "import './router.js';" },
});

export const getConsoleStyle = operation({
  ...unversioned,
  id: 'getConsoleStyle',
  path: '/console/styles/:asset',
  conditional: true,
  tag: 'Documents',
  summary: 'Load a style sheet of the console',
  description: 'A CSS style sheet. Its name changes with its content, so it can be cached for ever.',
  parameters: { asset: 'The name of the style sheet' },
  successes: { 200: { description: 'The style sheet.', body: Type.String(), contentType: STYLE } },
  errors: ['ROUTE_NOT_FOUND'],
  example: { parameters: { asset: 'style-CSQoJ3IV.css' }, success: 'body { margin: 0; }' },
});

export const getVerifyEmailPage = operation({
  ...consolePage,
  id: 'getVerifyEmailPage',
  path: '/verify-email',
  summary: 'Open the page that verifies an email',
  description:
    'The same HTML page as `/console`. Verification mails link to it, with the secret in the fragment; there people verify the address or reject it.',
  example: { success: samples.PAGE },
});

export const getResetPasswordPage = operation({
  ...consolePage,
  id: 'getResetPasswordPage',
  path: '/reset-password',
  summary: 'Open the page that resets a password',
  description:
    'The same HTML page as `/console`. Mails about a password reset link to it, with the secret in the fragment; there people choose a new password.',
  example: { success: samples.PAGE },
});

export const getAcceptInvitationPage = operation({
  ...consolePage,
  id: 'getAcceptInvitationPage',
  path: '/accept-invitation',
  summary: 'Open the page of an invitation',
  description:
    'The same HTML page as `/console`. Invitations link to it, with the secret in the fragment; there people sign in or register, and accept or decline.',
  example: { success: samples.PAGE },
});

export const getErrorPages = operation({
  ...unversioned,
  id: 'getErrorPages',
  path: '/errors',
  conditional: true,
  tag: 'Documents',
  summary: 'Read the error catalogue',
  description: 'An HTML page.',
  successes: page('The page.'),
  example: { success: samples.PAGE },
});

export const getErrorPage = operation({
  ...unversioned,
  id: 'getErrorPage',
  path: '/errors/:constant',
  conditional: true,
  tag: 'Documents',
  summary: 'Read about one error',
  description: 'An HTML page: what the error means and what to do about it.',
  parameters: { constant: 'The constant of the error' },
  successes: page('The page.'),
  errors: ['ROUTE_NOT_FOUND'],
  example: { parameters: { constant: 'LAST_OWNER' }, success: samples.PAGE },
});

export const getErrorCatalogue = operation({
  ...unversioned,
  id: 'getErrorCatalogue',
  path: '/errors.json',
  conditional: true,
  tag: 'Documents',
  summary: 'Read the error catalogue as data',
  description: 'The catalogue as JSON.',
  successes: { 200: { description: 'The catalogue.', body: ErrorCatalogue } },
  example: { success: { errors: [samples.catalogued] } },
});
