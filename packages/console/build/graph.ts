import type { Plugin, Rolldown } from 'vite';

type Info = (id: string) => Rolldown.ModuleInfo | null;

/** The modules that come with one, itself among them: those that it imports, not those that it loads later. */
function reachOf(root: string, info: Info): ReadonlySet<string> {
  const found = new Set([root]);
  for (const id of found) for (const imported of info(id)?.importedIds ?? []) found.add(imported);
  return found;
}

const FEDERATION = /\/src\/frame\/federation\/|\/client\/src\/pkce\.ts$/;
const ENTRY = /\/console\/index\.html$/;
/** Comes with every page of signed-in people, as the shared code does. */
const SIDE = /\/src\/frame\/side\/index\.ts$/;

/**
 * Puts all of the first page into one file, and the code that several groups of pages share into another. Many small
 * files would be compressed less well and wait for each other: over HTTP/1.1, browsers fetch six at a time.
 */
export function sharedChunk() {
  const shared = new Set<string>();
  const first = new Set<string>();
  const plugin: Plugin = {
    name: 'portico-shared-chunk',
    apply: 'build',
    buildEnd() {
      const info: Info = (id) => this.getModuleInfo(id);
      const ids = [...this.getModuleIds()];
      for (const root of ids.filter((id) => ENTRY.test(id)))
        for (const id of reachOf(root, info)) first.add(id);
      const later = new Set(ids.flatMap((id) => info(id)?.dynamicallyImportedIds ?? []));
      const seen = new Set<string>();
      for (const id of [...later].flatMap((root) => [...reachOf(root, info)])) {
        if (seen.has(id) && !first.has(id)) shared.add(id);
        seen.add(id);
      }
      for (const root of ids.filter((id) => SIDE.test(id)))
        for (const id of reachOf(root, info)) if (!first.has(id)) shared.add(id);
    },
  };
  return {
    plugin,
    /** Takes each module alone, because its imports may be part of the first page. */
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        // The sign-in page loads it lazily, without the rest of the shared code.
        { name: 'federation', test: (id: string) => FEDERATION.test(id) },
        { name: 'shared', test: (id: string) => shared.has(id) },
        { name: 'first', test: (id: string) => first.has(id) },
      ],
    },
  };
}
