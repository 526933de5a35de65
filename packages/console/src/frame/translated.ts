import type * as english from './english.ts';

/** Texts as another language has them: the same in shape, with other words. */
type InOtherWords<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => InOtherWords<Said>
    : { readonly [Name in keyof English]: InOtherWords<English[Name]> };

/** All texts of the console in another language, by the file that has them. */
export type Translated = InOtherWords<typeof english>;
