/**
 * Resolves the references in a part of an OpenAPI document, except those to schemas, which have names that clients
 * know.
 */
// biome-ignore lint/suspicious/noExplicitAny: a document is looked at member by member.
export function resolved(document: any, part: any): any {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => resolved(document, item));
  const [, kind, name] = /^#\/components\/(?!schemas\/)(\w+)\/(.+)$/.exec(part.$ref) ?? [];
  if (kind && name) return resolved(document, document.components[kind][name]);
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(document, value)]));
}
