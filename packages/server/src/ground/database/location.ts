/** Where a database is. `file` is an absolute path; `url` may contain a password, and must not be logged. */
export type Location =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** The URL for `openDatabase`. */
export function urlOf(location: Location): string {
  return location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;
}
