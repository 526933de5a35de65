import { errors, operations, resources } from '@portico/api';
import { FAILURE_STATUSES, SUCCESS_STATUSES } from '@portico/conventions';
import { type OpenApiOptions, openApiDocument } from '@portico/conventions/openapi';
import { linkTo } from '@portico/conventions/pages';
import type { HandlerOf } from '../handler.ts';
import { type Documents, madeOnce } from './site.ts';

/** The interface's version, which is not the service's: it changes when the interface does. */
const VERSION = '1.0.0';

/** Where versioned operations are served: a path without a version means the first one, for ever. */
export const PREFIXES = ['/v1', ''] as const;

const TAGS = [
  ['Accounts', 'Registering, and what somebody may read and change of their own account.'],
  [
    'Sessions',
    'Signing in and out. Each session has an access token; ending it makes the token worthless at once.',
  ],
  ['Organizations', 'What accounts manage together. Whoever creates an organization is its first owner.'],
  ['Managers', 'Who manages an organization, and as what: owner, admin or viewer.'],
  ['Health', 'For whatever starts, watches and replaces the process.'],
  ['Documents', 'This interface and its errors, for people and for programs.'],
] as const;

/** This interface as OpenAPI 3.1. */
export function getOpenApi(documents: Documents): HandlerOf<'getOpenApi'> {
  const document = madeOnce(documents, openApiAt);
  return { handle: () => ({ status: 200, body: document() as { openapi: string } }) };
}

/** The document as a service with this public URL answers with it. */
export function openApiAt(publicUrl: string): Record<string, unknown> {
  return openApiDocument(operations, errors, optionsAt(publicUrl));
}

function optionsAt(publicUrl: string): OpenApiOptions {
  return {
    title: 'Portico',
    version: VERSION,
    description: descriptionAt(publicUrl),
    license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    contact: { name: 'Those who run this service', url: publicUrl },
    prefixes: PREFIXES.map((prefix) => linkTo({ publicUrl }, prefix)),
    root: linkTo({ publicUrl }, ''),
    tags: TAGS.map(([name, description]) => ({ name, description })),
    schemas: resources,
  };
}

const STATUSES = [...SUCCESS_STATUSES, ...FAILURE_STATUSES];

/** Markdown: what somebody should know before the first request. */
function descriptionAt(publicUrl: string): string {
  return `Accounts, sessions and organizations over HTTP. People register with an email address and a password, \
sign in, and manage organizations together with others, each as an owner, an admin or a viewer.

## Requests

Bodies are JSON objects in UTF-8 with the content type \`application/json\`. Members and query parameters \
that an operation does not know are ignored. Operations that need an access token take it as \
\`Authorization: Bearer\`; registering and signing in answer with one.

Each path of a resource is served below \`/v1\` and without a prefix, which means version 1 for ever. \
Health checks and documents have no version.

## Answers

A success is the resource itself, or \`{ "items": […], "nextCursor": … }\` for a list. Every response \
has a \`Request-Id\`: the caller's own, where it sent one of at most 64 letters, digits, dots, hyphens and \
underscores.

Accounts, organizations and managers carry an \`ETag\`. Send it back in \`If-None-Match\` to be spared \
what you already have, and in \`If-Match\` to change only what nobody else has changed meanwhile.

## Errors

Every failure, from whatever layer, has this body and no other:

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

- \`error\` is a constant for programs. It never changes its meaning, and each operation lists all that it \
can have. The header \`Error-Code\` repeats it.
- \`status\` repeats the status of the response. Only ${STATUSES.join(', ')} are ever \
answered; for what HTTP has other codes for, the page of the error says which clause is meant.
- \`description\` is for people and may change. It ends with a link to the page of the error.
- \`fields\` comes with \`FIELDS_VALIDATION_ERROR\` alone: a message for each field that is not valid.

## Further

- [All errors](${publicUrl}/errors), and [the same as data](${publicUrl}/errors.json)
- [This interface as OpenAPI 3.1](${publicUrl}/openapi.json), and [as a page](${publicUrl}/docs)
- [What this service is](${publicUrl}/)
`;
}
