import { Type } from '@portico/conventions';
import { LONGEST_NAME } from '../../ground/names.ts';

export const optional = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** A name in another system, which is put into canonical form. */
export const ForeignName = Type.String({
  minLength: 1,
  maxLength: LONGEST_NAME,
  'x-format': 'name',
  'x-normalize': 'name',
});

/** An id in another system: 1 to 128 visible characters, without spaces. */
export const ExternalId = Type.String({ minLength: 1, maxLength: 128, pattern: '^[^\\p{C}\\p{Z}]*$' });
