import type { Plugin, Rolldown } from 'vite';

const NAME = 'rolldown-runtime';

/**
 * Puts the bundler's helper for namespaces, two lines, into the scripts that use it: as a file of its own, it would take
 * one of the six that browsers fetch at a time.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'portico-inline-runtime',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const runtime = chunks.find(({ name }) => name === NAME);
      if (!runtime) return;
      for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName)))
        inline(chunk, runtime);
      delete bundle[runtime.fileName];
    },
  };
}

function inline(chunk: Rolldown.OutputChunk, { code, fileName }: Rolldown.OutputChunk): void {
  const file = fileName.slice(fileName.lastIndexOf('/') + 1);
  const imports = chunk.code.matchAll(/import\{([^}]*)\}from[`"']\.\/([^`"']+)[`"'];?/g);
  const [statement, imported] = [...imports].find(([, , name]) => name === file) ?? [];
  const [exported, names = ''] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (!statement || imported === undefined || !exported)
    throw new Error(`${chunk.fileName} imports ${file} in an unknown form.`);
  const body = code.slice(0, -exported.length);
  const helper = `const{${renamed(imported)}}=(()=>{${body}return{${renamed(names, true)}}})();`;
  chunk.code = chunk.code.replace(statement, () => helper);
  chunk.imports = chunk.imports.filter((name) => name !== fileName);
}

/** `a as b` of a clause as a member of an object pattern or, turned, of an object. */
function renamed(clause: string, turned = false): string {
  const pairs = clause.split(',').map((one) => one.trim().split(/\s+as\s+/));
  return pairs.map(([from = '', to = from]) => (turned ? `${to}:${from}` : `${from}:${to}`)).join(',');
}
