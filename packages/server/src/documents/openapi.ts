import { errors, Id, type OperationId, operations, Page, resources } from '@portico/api';
import { FAILURE_STATUSES, type Operation, SUCCESS_STATUSES } from '@portico/conventions';
import { type OpenApiOptions, openApiDocument } from '@portico/conventions/openapi';
import { VERSION } from '../version.ts';
import { FAILURES, isListed } from './site.ts';

const V1 = '/v1';

/** Where versioned operations are served: a path without a version means the first one, for ever. */
export const PREFIXES = [V1, ''] as const;

type Tag = (typeof operations)[OperationId]['tag'];

/** The groups of operations, in the order in which pages show them. */
const TAGS = {
  Accounts: 'Register, and read or change your account.',
  Sessions: 'Sign in and out. Ending a session revokes its access token at once.',
  Security: 'Second factors, which are asked for beside the password.',
  Passkeys: 'Sign in without a password: add passkeys to your account, and sign in with one.',
  Tokens: 'Show other services who you are, without these asking here each time.',
  Organizations: 'What accounts manage together. If you create an organization, you are its first owner.',
  Managers: 'The accounts that manage an organization, each as an owner, an admin or a viewer.',
  Invitations: 'How people are asked to become managers, by a link that is mailed to them.',
  Webhooks: 'Have the events of an organization delivered to a URL of yours, signed.',
  'API keys': 'How programs act for an organization, beside the people who manage it.',
  Callers: 'For back ends: whom an access token belongs to.',
  Operators:
    'For those who run the service: all accounts and organizations. Nobody else learns anything from these.',
  Health: 'For load balancers and orchestrators.',
  Documents: 'This interface and its errors, for people and for programs.',
} as const satisfies Record<Tag, string>;

/** What the document lists, in its order. */
const listed = Object.fromEntries(Object.entries<Operation>(operations).filter(([, one]) => isListed(one)));

/** The document as a service with this public URL answers with it. */
export function openApiAt(publicUrl: string): Record<string, unknown> {
  return openApiDocument(listed, errors, optionsAt(publicUrl));
}

function optionsAt(publicUrl: string): OpenApiOptions {
  return {
    title: 'Portico',
    version: VERSION,
    description: descriptionAt(publicUrl),
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    contact: { name: 'The operator of this service', url: publicUrl },
    server: {
      url: publicUrl,
      description: `Every path below \`${V1}\` also works without it, and will mean version 1 for ever.`,
    },
    prefix: V1,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    schemas: resources,
    parameters: Page,
    id: Id,
    failures: FAILURES,
  };
}

const STATUSES = [...SUCCESS_STATUSES, ...FAILURE_STATUSES];

/** Markdown: what to know before the first request. */
function descriptionAt(publicUrl: string): string {
  return `Accounts, sessions and organizations over HTTP. Register with an email address and a password, sign in, and \
manage organizations together with others, each as an owner, an admin or a viewer.

## Requests

Send bodies as JSON objects in UTF-8 with the content type \`application/json\`. Unknown members and query parameters \
are ignored. Registering and signing in return an access token; send it as \`Authorization: Bearer\`.

Paths below \`${V1}\` also work without it: \`/organizations/{id}\` is \`${V1}/organizations/{id}\`, and will mean version \
1 for ever. Health checks and documents have no version.

## Responses

A success returns the resource itself, or \`{ "items": […], "nextCursor": … }\` for a list. Every response has a \
\`Request-Id\`: yours, if you sent one of at most 64 letters, digits, dots, hyphens and underscores.

Accounts, organizations, managers, API keys and webhooks have an \`ETag\`. Send it in \`If-None-Match\` to skip what you already have, and \
in \`If-Match\` to make sure that nobody else has changed the resource in the meantime.

## Errors

Every failure, from any layer, has exactly this body:

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
- \`status\` repeats the status of the response. Only ${STATUSES.join(', ')} are ever used. Where HTTP has another code, \
the page of the error says which, and why it is not used.
- \`description\` is for people, and may change. It ends with a link to the page of the error.
- \`fields\` comes with \`FIELDS_VALIDATION_ERROR\` only: a message for each invalid field. Fields of nested objects and \
arrays are named by path, as in \`items.0.name\`.

## See also

- [All errors](${publicUrl}/errors), and [the same as data](${publicUrl}/errors.json)
- [This interface as OpenAPI 3.1](${publicUrl}/openapi.json), and [as a page](${publicUrl}/docs)
- [About this service](${publicUrl}/)
`;
}
