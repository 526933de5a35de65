import { errors, Id, type OperationId, operations, Page, parts, resources } from '@portico/api';
import { FAILURE_STATUSES, type Operation, SUCCESS_STATUSES } from '@portico/conventions';
import { type OpenApiOptions, openApiDocument } from '@portico/conventions/openapi';
import { VERSION } from '../../ground/version.ts';
import { FAILURES, isListed } from './site.ts';

const V1 = '/v1';

/** Prefixes of versioned operations; a path without a version will always mean the first one. */
export const PREFIXES = [V1, ''] as const;

type Tag = (typeof operations)[OperationId]['tag'];

/** The groups of operations, in the order in which pages show them. */
const TAGS = {
  Accounts: 'Register, and read or change your account.',
  Sessions: 'Sign in and out. Ending a session revokes its access token at once.',
  Security: 'Second factors, which are required in addition to the password.',
  Passkeys: 'Sign in without a password: add passkeys to your account, and sign in with one.',
  Providers: 'Sign in with an external provider, and link one to your account.',
  Tokens: 'Prove your identity to other services, without a request to this service each time.',
  Organizations: 'Accounts manage organizations together. If you create one, you are its first owner.',
  Managers: 'The accounts that manage an organization, each as an owner, an admin or a viewer.',
  Invitations: 'Invite people to become managers, with a link by email.',
  Configuration: 'Everything that configuration files describe, exported and applied as a whole.',
  Connections: 'Single sign-on for an organization, with its own identity provider.',
  Webhooks: 'Deliver the events of an organization to your URL, signed.',
  Domains: 'Prove that domains belong to an organization, with DNS records.',
  'API keys': 'Let programs act for an organization, in addition to the people who manage it.',
  Machines: 'OAuth clients of an organization that get tokens in their own names, without a person.',
  Roles:
    "The product's own permissions and roles: you define them, and this service stores who has which. They grant no access to this API.",
  Operators:
    'For the people who run the service: all accounts and organizations. Operators are people who signed in with a second factor; everyone else gets 403, whether or not the resource exists.',
  Groups:
    "Groups of managers, which give their members product roles. The groups of an organization's directories are among them.",
  Applications: 'Software that people sign in to with their accounts here, through OpenID Connect.',
  Authorizations: 'What applications may do for people: request, grant and revoke it.',
  'OpenID Connect':
    "The endpoints that OpenID Connect and OAuth 2.0 prescribe, for the applications' libraries. Their failures have the format of these standards.",
  'Service keys':
    'Credentials for back ends of the team that runs the service: each key can use the operator operations that its scopes allow.',
  SCIM: "Provisioning: directories such as Microsoft Entra ID and Okta add and remove an organization's people over SCIM 2.0. Failures have the format of RFC 7644.",
  Callers: 'For back ends: identify the holder of an access token.',
  Brand: 'The name, logos, colours and links of the service.',
  Documents: 'This API and its errors, for people and for programs.',
  Health: 'For load balancers and orchestrators.',
} as const satisfies Record<Tag, string>;

/** The operations in the document, in its order. */
const listed = Object.fromEntries(Object.entries<Operation>(operations).filter(([, one]) => isListed(one)));

interface DocumentFacts {
  /** The name of the brand. */
  readonly title?: string;
  /** Operations that the service does not have. */
  readonly without?: readonly OperationId[];
}

/** The document for a service with this public URL. */
export function openApiAt(
  publicUrl: string,
  { title = 'Portico', without = [] }: DocumentFacts = {},
): Record<string, unknown> {
  const served = Object.entries(listed).filter(([id]) => !without.includes(id as OperationId));
  return openApiDocument(Object.fromEntries(served), errors, optionsAt(publicUrl, title));
}

function optionsAt(publicUrl: string, title: string): OpenApiOptions {
  return {
    title,
    version: VERSION,
    description: descriptionAt(publicUrl),
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    contact: { name: 'The operator of this service', url: publicUrl },
    server: {
      url: publicUrl,
      description: `Every path below \`${V1}\` also works without it, and will always mean version 1.`,
    },
    prefix: V1,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    schemas: { ...resources, ...parts },
    parameters: Page,
    id: Id,
    failures: FAILURES,
  };
}

const STATUSES = [...SUCCESS_STATUSES, ...FAILURE_STATUSES];

/** An introduction in Markdown. */
function descriptionAt(publicUrl: string): string {
  return `Accounts, sessions and organizations over HTTP. Register with an email address and a password, sign in, and \
manage organizations together with others, each as an owner, an admin or a viewer.

## Requests

Send bodies as JSON objects in UTF-8 with the content type \`application/json\`. Unknown members and query parameters \
are ignored; an optional member that is null counts as absent. Registering and signing in return an access token; send it as \`Authorization: Bearer\`.

Paths below \`${V1}\` also work without it: \`/organizations/{id}\` is \`${V1}/organizations/{id}\`, and will always mean \
version 1. Health checks and documents have no version.

## Responses

A success returns the resource itself, or \`{ "items": […], "nextCursor": … }\` for a list. Every response has a \
\`Request-Id\`: yours, if you sent one of at most 64 letters, digits, dots, hyphens and underscores.

Accounts, organizations, managers, API keys and webhooks have an \`ETag\`. Send it in \`If-None-Match\` to skip a version that you already have, and \
in \`If-Match\` to make sure that the resource has not been changed in the meantime.

## Errors

Every failure, from any layer, has exactly this body. Endpoints below \`/oauth2/\` and \`/scim/\` use the format of their standard \
(\`x-error-format\`):

\`\`\`json
{
  "error": {
    "status": 422,
    "error": "FIELDS_VALIDATION_ERROR",
    "description": "Some fields are not valid. ${publicUrl}/errors/FIELDS_VALIDATION_ERROR",
    "fields": { "email": "must be a valid email address" }
  }
}
\`\`\`

- \`error\` is a constant for programs, and never changes its meaning. Each operation lists every constant it can fail \
with. The header \`Error-Code\` repeats it.
- \`status\` repeats the status of the response. Only ${STATUSES.join(', ')} are ever used. Where HTTP has a more specific \
one, the page of the error names it, and explains why it is not used.
- \`description\` is for people, and may change. It ends with a link to the page of the error.
- \`fields\` comes with \`FIELDS_VALIDATION_ERROR\` only: a message for each invalid field. Fields of nested objects and \
arrays are named by path, as in \`items.0.name\`. The header \`Error-Fields\` says why, for programs: a list (RFC 9651) \
with the reason of each field and the numbers that belong to it, such as \`"password";reason=too_short;min=8\`. The \
reasons are [a closed list](${publicUrl}/errors/FIELDS_VALIDATION_ERROR). A list that would exceed 4 KiB ends with \`%"%e2%80%a6"\`, \
the Display String of “…”. So does the list if more than 100 fields are invalid; \`fields\` has the first 100.

## See also

- [All errors](${publicUrl}/errors), and [the same as data](${publicUrl}/errors.json)
- [This API as OpenAPI 3.1](${publicUrl}/openapi.json), and [as a page](${publicUrl}/docs)
- [About this service](${publicUrl}/)
`;
}
