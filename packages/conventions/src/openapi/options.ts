import type { TSchema } from 'typebox';
import { capitalized } from '../basis/words.ts';
import type { Catalogue } from '../errors/catalogue.ts';
import type { FailureDetails } from '../errors/failure.ts';

/** The parts of the OpenAPI document beyond operations and catalogue. */
export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly license?: { readonly name: string; readonly identifier: string };
  readonly contact?: { readonly name: string; readonly url: string };
  /** The one server: an absolute URL without a trailing slash. */
  readonly server: { readonly url: string; readonly description: string };
  /** The prefix of versioned operations, such as `/v1`. */
  readonly prefix: string;
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  /** Named schemas: wherever an operation uses one of these, the document refers to it by name. */
  readonly schemas: Readonly<Record<string, TSchema>>;
  /** Parameters of queries by name: wherever a query has one of these, the document refers to it. */
  readonly parameters?: Readonly<Record<string, TSchema>>;
  /** The schema of `:id` in paths. */
  readonly id?: TSchema;
  /** Details for the examples of errors, by constant. */
  readonly failures?: Readonly<Record<string, FailureDetails>>;
}

/** The input for every part of the document. */
export interface Source {
  readonly catalogue: Catalogue;
  readonly options: OpenApiOptions;
  /** Errors that bar callers from every operation. */
  readonly bars: readonly string[];
  /** The names of schemas by their JSON: optional members are copies of their schemas, so the text is compared. */
  readonly names: ReadonlyMap<string, string>;
  readonly components: Components;
  /** Examples of named schemas, by name. */
  readonly examples: Map<string, unknown>;
}

export type Json = Record<string, unknown>;

type Kind = 'schemas' | 'responses' | 'parameters' | 'examples' | 'headers';

/** Parts that the document contains once, by kind and name, for all operations that refer to them. */
export class Components {
  readonly made: Record<Kind, Json> = {
    schemas: {},
    responses: {},
    parameters: {},
    examples: {},
    headers: {},
  };

  /**
   * @param make called for the first reference to the name
   * @returns the reference
   */
  ref(kind: Kind, name: string, make: () => unknown): { readonly $ref: string } {
    this.made[kind][name] ??= make();
    return { $ref: `#/components/${kind}/${name}` };
  }

  /** @returns a reference, or the value itself if the name already belongs to another one */
  shared(kind: Kind, name: string, value: unknown): unknown {
    const ref = this.ref(kind, name, () => value);
    return JSON.stringify(this.made[kind][name]) === JSON.stringify(value) ? ref : value;
  }
}

/** `FIELDS_VALIDATION_ERROR` as `FieldsValidationError`, `LAST_OWNER` as `LastOwnerError`. */
export const errorName = (constant: string) => `${subjectOf(constant)}Error`;

/** `FIELDS_VALIDATION_ERROR` as `FieldsValidation`, `LAST_OWNER` as `LastOwner`. */
export function subjectOf(constant: string): string {
  return constant
    .replace(/_ERROR$/, '')
    .toLowerCase()
    .split('_')
    .map(capitalized)
    .join('');
}

/** `createOrganization` as `CreateOrganizationRequest`. */
export const requestName = (operationId: string) => `${capitalized(operationId)}Request`;
