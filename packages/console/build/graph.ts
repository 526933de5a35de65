import type { Plugin, Rolldown } from 'vite';

type Info = (id: string) => Rolldown.ModuleInfo | null;

/** The modules that come with one, itself among them: those that it imports, not those that it loads later. */
function reachOf(root: string, info: Info): ReadonlySet<string> {
  const found = new Set([root]);
  for (const id of found) for (const imported of info(id)?.importedIds ?? []) found.add(imported);
  return found;
}

const ENTRY = /\/console\/index\.html$/;
const SIGN_IN = /\/console\/src\/pages\/sign-in\/index\.ts$/;
/** Where visits begin: with a link in a mail, or at an application. */
const FIRST = /\/console\/(?:index\.html|src\/pages\/(?:sign-in|mail-links|authorize)\/index\.ts)$/;

/**
 * Puts what several groups of pages share into two files: what a first visit needs, and what it does without. As many small
 * ones, each would be found only once the one before has come, and be compressed less well.
 */
export function sharedChunk() {
  const shared = new Set<string>();
  const forms = new Set<string>();
  const plugin: Plugin = {
    name: 'portico-shared-chunk',
    apply: 'build',
    buildEnd() {
      const info: Info = (id) => this.getModuleInfo(id);
      const ids = [...this.getModuleIds()];
      const first = ids.filter((id) => FIRST.test(id)).map((id) => reachOf(id, info));
      const [entry] = ids.filter((id) => ENTRY.test(id)).map((id) => reachOf(id, info));
      const signIn = ids.filter((id) => SIGN_IN.test(id)).map((id) => reachOf(id, info));
      const later = new Set(ids.flatMap((id) => info(id)?.dynamicallyImportedIds ?? []));
      const seen = new Set<string>();
      for (const id of [...later].flatMap((root) => [...reachOf(root, info)])) {
        if (seen.has(id) && !first.some((reach) => reach.has(id))) shared.add(id);
        const isForm = seen.has(id) && signIn.some((reach) => reach.has(id)) && !entry?.has(id);
        if (isForm) forms.add(id);
        seen.add(id);
      }
    },
  };
  return {
    plugin,
    /** Each module alone: what it imports may be part of a first visit. */
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'shared', test: (id: string) => shared.has(id) },
        { name: 'forms', test: (id: string) => forms.has(id) },
      ],
    },
  };
}
