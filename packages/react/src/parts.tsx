import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { usePortico } from './context.ts';

/** The elements of the components, by the names of their classes without `portico-`. */
export type Part =
  | 'root'
  | 'button'
  | 'menu'
  | 'summary'
  | 'panel'
  | 'list'
  | 'item'
  | 'title'
  | 'hint'
  | 'badge'
  | 'controls'
  | 'form'
  | 'field'
  | 'dialog'
  | 'failure'
  | 'status';

export interface PartProps {
  /** Of the outermost element. */
  readonly className?: string | undefined;
  /** Of the elements within, by part. */
  readonly classNames?: { readonly [Name in Part]?: string } | undefined;
  /** Leaves out the classes that the style sheet of this package knows. */
  readonly unstyled?: boolean | undefined;
}

/** @returns the classes of a part; `main` marks the button that a form is about, `root` the outermost element */
export type ClassOf = (part: Part, modifier?: string) => { readonly className?: string };

/** Properties of the outermost element of a component, and of those within. */
export function useParts({ className, classNames, unstyled }: PartProps) {
  const provider = usePortico();
  const isBare = unstyled ?? provider.unstyled;
  const { language, store } = provider;
  useEffect(() => {
    if (!isBare) void store.showBrand();
  }, [store, isBare]);
  const classOf: ClassOf = (part, modifier) => {
    const own = isBare ? [] : [`portico-${part}`, modifier && `portico-${part}-${modifier}`];
    const classes = [...own, classNames?.[part]].filter(Boolean).join(' ');
    return classes ? { className: classes } : {};
  };
  const classes = [classOf('root').className, className].filter(Boolean).join(' ');
  const root = {
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    ...(classes && { className: classes }),
  } as const;
  return { root, classOf };
}

/** Renders nothing while the texts of another language than English are on their way. */
export function withTexts<Props extends object>(
  Component: ComponentType<Props>,
): (props: Props) => ReactNode {
  const Late = (props: Props) => (
    <Suspense fallback={null}>
      <Component {...props} />
    </Suspense>
  );
  Late.displayName = Component.name;
  return Late;
}
