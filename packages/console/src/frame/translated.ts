/** Texts as another language has them: the same in shape, with other words. */
export type Translated<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : { readonly [Name in keyof English]: Translated<English[Name]> };
