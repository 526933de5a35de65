import type { TSchema } from 'typebox';
import type { Catalogue } from '../catalogue.ts';

/** What the OpenAPI document says beyond operations and catalogue. */
export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly license?: { readonly name: string; readonly identifier: string };
  readonly contact?: { readonly name: string; readonly url: string };
  /** The one server: an absolute URL without a slash at its end. */
  readonly server: { readonly url: string; readonly description: string };
  /** The prefix of versioned operations, such as `/v1`. */
  readonly prefix: string;
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  /** Named schemas: wherever an operation uses one of these, the document refers to it by name. */
  readonly schemas: Readonly<Record<string, TSchema>>;
  /** What the `:id` in a path looks like. */
  readonly id?: TSchema;
}

/** The input for every part of the document. */
export interface Source {
  readonly catalogue: Catalogue;
  readonly options: OpenApiOptions;
  /** The names of schemas by their JSON: optional members are copies of their schemas, so the text is compared. */
  readonly names: ReadonlyMap<string, string>;
}

export type Json = Record<string, unknown>;

/** `FIELDS_VALIDATION_ERROR` as `FieldsValidationError`, `LAST_OWNER` as `LastOwnerError`. */
export function errorName(constant: string): string {
  const words = constant.toLowerCase().split('_').map(capitalized);
  return words.at(-1) === 'Error' ? words.join('') : `${words.join('')}Error`;
}

/** `createOrganization` as `CreateOrganizationRequest`. */
export const requestName = (operationId: string) => `${capitalized(operationId)}Request`;

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });
