import type { Catalogue, Operation } from '@portico/conventions';

/**
 * Generates a client of the document's types: for each operation and each of its errors it narrows by the literal
 * `error`, and states the status and members known then; an error that the operation cannot have must not compile.
 */
export function probeOf(
  operations: readonly Operation[],
  catalogue: Catalogue,
): { code: string; statements: number } {
  const statements = operations.flatMap((operation) => [
    allOf(operation),
    ...operation.allErrors.map((constant) => narrowed(operation.id, constant, catalogue[constant]?.status)),
    refused(operation),
  ]);
  return { code: `${PRELUDE}\n${statements.join('\n')}\n`, statements: statements.length };
}

const PRELUDE = `import type { operations } from './api';

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
/** The body of every failure of an operation. */
type FailureOf<Id extends keyof operations> = {
  [Status in keyof operations[Id]['responses']]: Extract<Json<operations[Id]['responses'][Status]>, { error: { error: string } }>;
}[keyof operations[Id]['responses']];
type ConstantOf<Id extends keyof operations> = FailureOf<Id>['error']['error'];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
declare function failureOf<Id extends keyof operations>(id: Id): FailureOf<Id>;
`;

/** The constants in the document are exactly those of the operation. */
function allOf({ id, allErrors }: Operation): string {
  const union = allErrors.map((constant) => `'${constant}'`).join(' | ');
  return `export const all_${id}: Same<ConstantOf<'${id}'>, ${union}> = true;`;
}

/** Comparing `error` determines the rest of the failure. */
function narrowed(id: string, constant: string, status: number | undefined): string {
  const fields =
    constant === 'FIELDS_VALIDATION_ERROR'
      ? 'const fields: Record<string, string> = body.error.fields;'
      : `// @ts-expect-error: only a failure of validation has fields
    const { fields } = body.error;`;
  return `export function ${id}_${constant}(body = failureOf('${id}')) {
  if (body.error.error === '${constant}') {
    const status: ${status} = body.error.status;
    ${fields}
    return { status, fields };
  }
}`;
}

/** The compiler must find a constant that the operation cannot answer. */
function refused({ id, allErrors }: Operation): string {
  const foreign = ['EMAIL_ALREADY_EXISTS', 'LAST_OWNER'].find((constant) => !allErrors.includes(constant));
  return `export const never_${id} = (body = failureOf('${id}')) =>
  // @ts-expect-error: ${id} cannot answer this
  body.error.error === '${foreign}';`;
}
