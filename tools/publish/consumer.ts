/** Projects that use the packed packages as their users do, compiled strictly. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspaces.ts';

const PROGRAMS = join(import.meta.dirname, 'programs');

/** The packages whose root every browser can import, and types of which need nothing of Node. */
const IN_BROWSERS = ['@portico/conventions', '@portico/api', '@portico/client'];

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
};

export interface Compilation {
  readonly title: string;
  readonly files: readonly string[];
  readonly options: object;
}

/** Copies the programs into the project. @returns their names, without endings */
export function addPrograms(project: string): readonly string[] {
  cpSync(PROGRAMS, project, { recursive: true });
  return readdirSync(PROGRAMS).map((file) => file.replace(/\.ts$/, ''));
}

/** @returns every way in which users compile, for these installed packages */
export function compilations(project: string, names: readonly string[]): readonly Compilation[] {
  const programs = readdirSync(PROGRAMS);
  const roots = IN_BROWSERS.filter((name) => names.includes(name));
  writeFileSync(
    join(project, 'browser.ts'),
    roots.map((name, at) => `export type * as from${at} from '${name}';\n`).join(''),
  );
  const node = {
    ...STRICT,
    lib: ['es2023'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  };
  const browser = { ...STRICT, lib: ['es2023', 'dom', 'dom.iterable'], types: [], module: 'esnext' };
  return [
    { title: 'nodenext', files: programs, options: { ...node, module: 'nodenext', outDir: 'out' } },
    { title: 'bundler', files: programs, options: { ...node, ...BUNDLER } },
    { title: 'browser', files: ['browser.ts'], options: { ...browser, ...BUNDLER } },
  ];
}

const BUNDLER = { module: 'esnext', moduleResolution: 'bundler', noEmit: true };

/** How strictly declarations are judged by themselves: once for each kind of user, because it takes long. */
const JUDGED = ['nodenext', 'browser'];

export interface Compiler {
  /** The `node_modules` that TypeScript is in. */
  readonly tools: string;
  /** Whether it judges declarations too: ours, and all that these import. */
  readonly judgesTypes: boolean;
}

/** @returns what the compiler says; nothing if it compiles */
export function compile(project: string, { tools, judgesTypes }: Compiler, one: Compilation): string {
  const { title, files, options } = one;
  const config = join(project, `tsconfig.${title}.json`);
  const compilerOptions = { ...options, skipLibCheck: !(judgesTypes && JUDGED.includes(title)) };
  writeFileSync(config, JSON.stringify({ compilerOptions, files }));
  const tsc = join(tools, 'typescript', 'bin', 'tsc');
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}` || `status ${status}`;
}
