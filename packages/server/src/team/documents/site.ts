import {
  developmentOperations,
  type ErrorConstant,
  errors,
  flaw,
  type OperationId,
  operations,
} from '@portico/api';
import type { FailureDetails, Operation } from '@portico/conventions';
import { type ErrorSource, linkTo, type Site, type SiteLink } from '@portico/conventions/pages';
import type { Clock } from '../../ground/clock.ts';
import type { Brand } from '../../tenancy/brand/brand.ts';
import { stylePathOf } from '../../tenancy/brand/style.ts';
import type { ConsoleBuild } from './console-build.ts';

/** The properties of the service on which documents depend. */
export interface Documents {
  /** Base of every link, without a trailing slash. A function, since a free port is known only once the service listens. */
  readonly publicUrl: () => string;
  /** Whether the reference page is served. */
  readonly docs: boolean;
  /** Undefined where the console is not served, and with it the pages that mails link to. */
  readonly console: ConsoleBuild | undefined;
  /** Whether owners make roles of the product for their organizations, which the console offers then. */
  readonly organizationRoles: boolean;
  /** The brand that pages show. */
  readonly brand: () => Brand;
  /** Whether the brand is kept in a file, which the console only shows then. */
  readonly hasBrandFile: boolean;
  /** Whether there are providers with which everybody can sign in: the console requests them only then. */
  readonly hasProviders: () => boolean;
  /** Whether a file defines the team's roles, which the console only shows then. */
  readonly hasRolesFile: boolean;
  /** How long a deleted organization can be restored, in milliseconds. */
  readonly deletionGrace: number;
  /** The least number of characters of a password, which the console states before one is typed. */
  readonly passwordMinLength: number;
  /** The language of people whose own is not known: a tag of BCP 47. */
  readonly language: string;
  /** Where people go on to after a link in a mail; undefined where that is the console. */
  readonly homeUrl: string | undefined;
  /** Whether mails are kept and shown. */
  readonly mails: boolean;
  /** Whether people can sign in with codes from mails; otherwise, the document does not describe it. */
  readonly emailCodes: boolean;
  /** Whether clients can register themselves; otherwise, neither. */
  readonly clientRegistration: 'off' | 'token' | 'open';
  /** Whether a link makes the first operator; otherwise, the document does not describe it either. */
  readonly firstOperatorLink: boolean;
  /** URIs for reports of vulnerabilities, the preferred one first; without any, security.txt is not served. */
  readonly securityContacts: readonly string[];
  readonly clock: Clock;
}

/** The optional pages that are served. */
interface ServedPages {
  readonly docs: boolean;
  readonly console: boolean;
  readonly mails: boolean;
  readonly securityTxt: boolean;
  readonly emailCodes: boolean;
  readonly clientRegistration: 'off' | 'token' | 'open';
  readonly firstOperatorLink: boolean;
}

export const source: ErrorSource = { catalogue: errors, operations };

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#3f78b5">' +
  '<path d="M12 2 2 7.5V9h20V7.5zM4 10.5h3V18H4zm6.5 0h3V18h-3zm6.5 0h3V18h-3zM2 19.5h20V22H2z"/></svg>';

/** A `data:` URL. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(PICTURE)}`;

const OF_REFERENCE: readonly OperationId[] = ['getReference', 'getReferenceAsset'];
const OF_CONSOLE: readonly OperationId[] = [
  'getConsole',
  'getConsoleSection',
  'getConsoleItem',
  'getConsoleView',
  'getConsoleScript',
  'getConsoleStyle',
  'getVerifyEmailPage',
  'getAuthorizePage',
  'postAuthorizePage',
  'getEndSessionPage',
  'postEndSessionPage',
  'getSamlAcsPage',
  'postSamlAcsPage',
  'getSignInReturnPage',
  'postSignInReturnPage',
  'getResetPasswordPage',
  'getAcceptInvitationPage',
  'getFirstOperatorPage',
  'getDevicePage',
  'getChangePasswordPage',
];
const OF_SECURITY: readonly OperationId[] = ['getSecurityTxt'];
export const OF_EMAIL_CODES: readonly OperationId[] = ['createLoginCode', 'codeLogin'];
export const OF_CLIENT_REGISTRATION: readonly OperationId[] = [
  'registerClient',
  'getRegisteredClient',
  'replaceRegisteredClient',
  'deleteRegisteredClient',
];
export const OF_FIRST_OPERATOR: readonly OperationId[] = ['lookUpFirstOperator', 'createFirstOperator'];

/** Details for the examples of errors, on pages and in the OpenAPI document. */
export const FAILURES: Readonly<Partial<Record<ErrorConstant, FailureDetails>>> = {
  REQUIRED_FIELDS_MISSING: { detail: 'Missing: email.' },
  FIELDS_VALIDATION_ERROR: {
    fields: {
      email: flaw('format', 'must be a valid email address'),
      password: flaw('too_short', 'must have at least 8 characters', { min: 8 }),
    },
  },
  LAST_OWNER: { detail: 'You are the only owner of "Analytical Engines".' },
  METHOD_NOT_SUPPORTED: { headers: { Allow: 'GET, HEAD, PUT' } },
  PRECONDITION_FAILED: { headers: { ETag: '"4mV0hcTnO7WcQ1Jw9kq2uB3xZ5e"' } },
};

const PAGE_TYPE = /^(?:text\/(?:html|javascript|css|plain)|image\/\w+)\b/;

/** Whether the OpenAPI document lists an operation: only those that return data for programs. */
export function isListed({ successes }: Operation): boolean {
  return Object.values(successes).some(({ contentType = '' }) => !PAGE_TYPE.test(contentType));
}

/** The operations without pages that are not served, and with those for development where mails are kept. */
export function servedOperations({
  docs,
  console,
  mails,
  securityTxt,
  emailCodes,
  clientRegistration,
  firstOperatorLink,
}: ServedPages): typeof operations {
  const left = new Set([
    ...(docs ? [] : OF_REFERENCE),
    ...(console ? [] : OF_CONSOLE),
    ...(securityTxt ? [] : OF_SECURITY),
    ...(emailCodes ? [] : OF_EMAIL_CODES),
    ...(clientRegistration === 'off' ? OF_CLIENT_REGISTRATION : []),
    ...(firstOperatorLink ? [] : OF_FIRST_OPERATOR),
  ]);
  const served = Object.entries(operations).filter(([id]) => !left.has(id as OperationId));
  const own = mails ? developmentOperations : undefined;
  return { ...Object.fromEntries(served), ...own } as typeof operations;
}

/** The URLs of what pages show of a brand, below the path of the public URL. */
export function shownOf(brand: Brand, publicUrl: string) {
  const path = (file: string | null) => (file === null ? undefined : linkTo({ publicUrl }, `/brand/${file}`));
  const sheet = stylePathOf(brand);
  return {
    logo: path(brand.logo),
    logoDark: path(brand.logoDark),
    styleSheet: sheet && linkTo({ publicUrl }, sheet),
  };
}

export interface SiteFacts
  extends Omit<ServedPages, 'securityTxt' | 'emailCodes' | 'clientRegistration' | 'firstOperatorLink'> {
  readonly brand: Brand;
}

export function siteAt(publicUrl: string, { docs, console, mails, brand }: SiteFacts): Site {
  const { logo, logoDark, styleSheet } = shownOf(brand, publicUrl);
  const people: SiteLink[] = console ? [{ label: 'Console', path: '/console' }] : [];
  const reference: SiteLink[] = docs ? [{ label: 'Reference', path: '/docs' }] : [];
  const development: SiteLink[] = mails
    ? [
        { label: 'Guide', path: '/guide' },
        { label: 'Mails', path: '/mails' },
      ]
    : [];
  return {
    name: brand.name,
    publicUrl,
    icon: logo ?? ICON,
    ...(logoDark !== undefined && { iconDark: logoDark }),
    ...(styleSheet !== undefined && { styleSheet }),
    links: [
      ...people,
      ...reference,
      { label: 'Errors', path: '/errors' },
      { label: 'OpenAPI', path: '/openapi.json' },
      ...development,
    ],
    ...(docs && {
      operationPath: (operation) => (isListed(operation) ? referencePathOf(operation) : undefined),
    }),
    examples: FAILURES,
  };
}

/** The link to an operation on the reference page, whose fragments `start.js` defines. */
export function referencePathOf({ tag, id }: Pick<Operation, 'tag' | 'id'>): `/${string}` {
  return `/docs#tag/${tag.toLowerCase()}/${id}`;
}
