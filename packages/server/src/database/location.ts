/** Where a database is. `file` is an absolute path; `url` may hold a password, and belongs in no log. */
export type Location =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** What `openDatabase` opens. */
export function urlOf(location: Location): string {
  return location.kind === 'sqlite' ? `sqlite:${location.file}` : location.url;
}
