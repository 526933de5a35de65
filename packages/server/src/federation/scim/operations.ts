import { Failure } from '@portico/conventions';
import { type Attribute, complex, type ResourceType, text } from './attribute.ts';
import type { Filter } from './filter.ts';
import { invalid } from './invalid.ts';
import { type AttributePath, partNamed, partsGiven } from './names.ts';
import { type PatchPath, parsePath } from './parse.ts';
import { canonical, canonicalOne, isObject, type Members } from './values.ts';

type Kind = 'add' | 'replace' | 'remove';

/** One change of a PATCH (RFC 7644, section 3.5.2), with the names of the schema. */
export interface PatchOperation {
  readonly kind: Kind;
  readonly path: AttributePath;
  /** Which values of the attribute it is about. */
  readonly filter?: Filter;
  /** Which part of these values. */
  readonly part?: AttributePath;
  /** Undefined where it is nothing. */
  readonly value: unknown;
}

/** How many comparisons all paths of a PATCH make together. */
const MOST_COMPARISONS = 100;

const OP = text('op', 'add, replace or remove');
const PATH = text('path', 'Where');
const VALUE: Attribute = text('value', 'What');
const OPERATION = complex('Operations', 'Changes', { subAttributes: [OP, PATH, VALUE] });

/**
 * Reads the operations of a PATCH. What they say of attributes that are not kept is left out, once it follows the grammar.
 * @throws Failure `SCIM_VALUE_INVALID`, `SCIM_PATH_INVALID`, `SCIM_TARGET_MISSING`
 */
export function patchOperations(type: ResourceType, given: readonly unknown[]): readonly PatchOperation[] {
  const changes = given.flatMap((one) => changesOf(type, one));
  const comparisons = changes.reduce((sum, { at }) => sum + at.comparisons, 0);
  if (comparisons > MOST_COMPARISONS)
    throw new Failure('SCIM_PATH_INVALID', {
      detail: `The paths make more than ${MOST_COMPARISONS} comparisons in total.`,
    });
  return changes.flatMap((change) => operationsOf(type, change));
}

interface Change {
  readonly kind: Kind;
  readonly at: PatchPath;
  readonly value: unknown;
}

/** The changes of an operation: one, or those of each attribute that it names where it has no path. */
function changesOf(type: ResourceType, operation: unknown): readonly Change[] {
  const given = partsGiven(OPERATION, isObject(operation) ? operation : {});
  const [kind, path, value] = [kindOf(given.get(OP)), given.get(PATH) ?? undefined, given.get(VALUE)];
  if (path !== undefined && typeof path !== 'string') throw new Failure('SCIM_PATH_INVALID');
  if (path === undefined && kind === 'remove') throw new Failure('SCIM_TARGET_MISSING');
  if (kind !== 'remove' && value === undefined) throw invalid('"value" is missing.');
  const at = path === undefined ? undefined : parsePath(type, path);
  // The URN of the schema leads to the resource itself.
  if (at && at.path?.attribute !== type.resource) return [{ kind, at, value }];
  if (kind === 'remove') throw new Failure('SCIM_TARGET_MISSING');
  if (!isObject(value)) throw invalid('"value" must have attributes if no "path" names one.');
  return changesWithin(type, kind, value);
}

/** The changes of the attributes in a value, those of extensions one by one. */
function changesWithin(type: ResourceType, kind: Kind, value: Members): readonly Change[] {
  return Object.entries(value).flatMap(([name, one]) => {
    const at = parsePath(type, name);
    if (!at.path?.attribute.isExtension || !isObject(one)) return [{ kind, at, value: one }];
    const { name: urn } = at.path.attribute;
    return Object.entries(one).map(([part, inner]) => ({
      kind,
      at: parsePath(type, `${urn}:${part}`),
      value: inner,
    }));
  });
}

/** Microsoft Entra ID writes it with a capital letter. */
function kindOf(op: unknown): Kind {
  const kind = typeof op === 'string' ? op.toLowerCase() : op;
  if (kind === 'add' || kind === 'replace' || kind === 'remove') return kind;
  throw invalid('"op" must be add, replace or remove.');
}

function operationsOf({ resource }: ResourceType, { kind, at, value }: Change): readonly PatchOperation[] {
  const { path, filter, part } = at;
  if (!path || partNamed(resource, path.names[0] ?? '')?.mutability === 'readOnly') return [];
  const where = { path, ...(filter && { filter }), ...(part && { part }) };
  const { attribute } = part ?? path;
  const read = filter && !part ? canonicalOne(attribute, value) : canonical(attribute, value);
  if (read !== undefined) return [{ kind, ...where, value: read }];
  // To remove no value at all is not to remove every value.
  if (kind === 'remove')
    return (value ?? undefined) === undefined ? [{ kind, ...where, value: undefined }] : [];
  // Null stands for nothing: to replace by it is to remove.
  return kind === 'replace' ? [{ kind: 'remove', ...where, value: undefined }] : [];
}
