import { Type } from 'typebox';
import type { Catalogue } from '../errors/catalogue.ts';
import { JSON_TYPE } from '../errors/response-headers.ts';
import type { Coding, DocumentForm, PreparedDocument } from '../operations/handler.ts';
import { type Operations, operationsWith } from '../operations/operation.ts';
import { type Loaded, pageHeaders } from '../pages/page.ts';
import { COMPRESSORS, preferredCoding } from './compression.ts';
import { entityTag, isNotModified, REVALIDATED } from './conditions.ts';
import type { RequestHeaders, ServingResponse } from './exchange.ts';

/** A document or asset, from which `prepareDocument` makes its forms. */
export interface DocumentSource {
  /** Such as `text/html; charset=utf-8`. */
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body as gzip, if it has been compressed already. */
  readonly gzip?: Uint8Array;
  /** The body as brotli, if it has been compressed already. */
  readonly br?: Uint8Array;
  /** True if its URL changes with its content, such as one with a hash in its name: it is then cached for a year. */
  readonly immutable?: boolean;
  /** Names of the request headers that decide which document is sent, besides `Accept-Encoding`. */
  readonly vary?: readonly string[];
  /** Seconds for which any cache may reuse a copy; by default, only the caller's, after revalidation. */
  readonly maxAge?: number;
}

/** RFC 8246. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Prepares a document or asset in each content coding. Each form has its own strong entity tag, because their bytes
 * differ (RFC 9110, section 8.8.3.3). Codings that save nothing are left out.
 */
export async function prepareDocument(source: DocumentSource): Promise<PreparedDocument> {
  const identity = typeof source.body === 'string' ? new TextEncoder().encode(source.body) : source.body;
  const coded = await Promise.all(
    [...COMPRESSORS].map(async ([coding, compress]) =>
      formOf(coding, source[coding] ?? (await compress(identity))),
    ),
  );
  const forms = [formOf('identity', identity), ...coded.filter(({ body }) => body.length < identity.length)];
  return {
    contentType: source.contentType,
    headers: {
      ...source.headers,
      'Cache-Control': cachingOf(source),
      Vary: ['Accept-Encoding', ...(source.vary ?? [])].join(', '),
    },
    forms: new Map(forms.map((form) => [form.coding, form])),
  };
}

function cachingOf({ immutable, maxAge }: DocumentSource): string {
  if (immutable) return IMMUTABLE;
  return maxAge === undefined ? REVALIDATED : `public, max-age=${maxAge}`;
}

/** Prepares a page that `htmlPage` from `/pages` made. @param loaded what the page loads, as its site says */
export function preparePage(body: string, loaded?: Loaded): Promise<PreparedDocument> {
  return prepareDocument({ contentType: 'text/html; charset=utf-8', headers: pageHeaders(loaded), body });
}

/** Prepares a value as a JSON document. */
export function prepareJson(
  value: unknown,
  options?: Pick<DocumentSource, 'maxAge'>,
): Promise<PreparedDocument> {
  return prepareDocument({ ...options, contentType: JSON_TYPE, body: JSON.stringify(value) });
}

/**
 * Makes something once, and again whenever what it is made from has changed, such as the public URL.
 * @param source called each time, because a service that listens on any free port learns its URL only when it starts
 */
export function madeOnce<T>(source: () => string, make: (source: string) => T): () => T {
  let made: { readonly from: string; readonly value: T } | undefined;
  return () => {
    const from = source();
    if (made?.from !== from) made = { from, value: make(from) };
    return made.value;
  };
}

/** Responds with the form that the client prefers, or with 304 if the client has it already. */
export function documentResponse(document: PreparedDocument, given: RequestHeaders): ServingResponse {
  const { contentType, forms } = document;
  const coding = preferredCoding(given['accept-encoding'], forms);
  const { body, tag } = forms.get(coding) as DocumentForm;
  const headers = { ...document.headers, ETag: tag };
  if (isNotModified(given, tag)) return { status: 304, headers, body: undefined };
  const encoding = coding === 'identity' ? undefined : { 'Content-Encoding': coding };
  return { status: 200, headers: { ...headers, 'Content-Type': contentType, ...encoding }, body };
}

function formOf(coding: Coding, body: Uint8Array): DocumentForm {
  return { coding, body, tag: entityTag(body) };
}

const DESCRIBED = {
  method: 'GET',
  versioned: false,
  access: 'public',
  tag: 'Documents',
  conditional: true,
} as const;

const page = { description: 'The page.', body: Type.String(), contentType: 'text/html; charset=utf-8' };
const data = { description: 'The document.', body: Type.Object({}, { additionalProperties: true }) };

/** The operations for documents that every service can have; `documentHandlers` makes their handlers. */
export function documentOperations(catalogue: Catalogue) {
  const operation = operationsWith<string>(catalogue);
  return {
    getOpenApi: operation({
      ...DESCRIBED,
      id: 'getOpenApi',
      path: '/openapi.json',
      summary: 'Read the OpenAPI document',
      description: 'This API as OpenAPI 3.1.',
      successes: { 200: data },
    }),
    getErrorPages: operation({
      ...DESCRIBED,
      id: 'getErrorPages',
      path: '/errors',
      summary: 'Read the error catalogue',
      description: 'An HTML page.',
      successes: { 200: page },
    }),
    getErrorPage: operation({
      ...DESCRIBED,
      id: 'getErrorPage',
      path: '/errors/:constant',
      summary: 'Read the page of an error',
      description: 'An HTML page with the meaning of the error and its remedy.',
      parameters: { constant: 'The constant of the error' },
      successes: { 200: page },
      errors: ['ROUTE_NOT_FOUND'],
    }),
    getErrorCatalogue: operation({
      ...DESCRIBED,
      id: 'getErrorCatalogue',
      path: '/errors.json',
      summary: 'Read the error catalogue as data',
      description: 'The catalogue as JSON.',
      successes: { 200: data },
    }),
  } satisfies Operations;
}
