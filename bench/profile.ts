/**
 * Where the time of row (a)'s request goes: runs Portico and the same-work route under V8's sampling profiler, asks
 * both for the account again and again, and prints self time by module, side by side, and Portico's by function.
 */
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from './child.ts';
import { bearer, signUp, startPortico, temporaryFolder } from './portico.ts';
import { startSameWork } from './references.ts';
import { interleaved } from './statistics.ts';
import { awake, throughput } from './throughput.ts';

interface Profile {
  nodes: { id: number; callFrame: Place }[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
}

interface Place {
  functionName: string;
  url: string;
  lineNumber: number;
}

/** Microseconds for each request, by name. */
type Costs = Map<string, number>;

const ROUNDS = 4;
const SECONDS = 3;
const FUNCTIONS = 40;
/** The first pattern that matches a function's place counts. */
const MODULES: readonly (readonly [module: string, place: RegExp])[] = [
  ['@portico/conventions: closed port', /packages\/conventions\/src\/node\//],
  ['@portico/conventions: binding', /packages\/conventions\/src\//],
  ['@portico/server: database', /packages\/server\/src\/database\//],
  ['@portico/server: log, metrics', /packages\/server\/src\/http\//],
  ['@portico/server: slices', /packages\/server\//],
  ['same-work route', /bench\//],
  ['node: crypto', /^node:internal\/crypto\//],
  ['node: http', /^node:(_http|internal\/http|internal\/_http)/],
  ['node: streams, net, events', /^node:(net|events|internal\/(streams|stream_base|events))/],
  ['node: timers, ticks, other', /^node:/],
];
/** Functions without a place: V8's own, and the C++ behind node:sqlite, sockets and hashes. */
const NATIVE = 'native code';
const GARBAGE = '(garbage collector)';
const NOT_AT_WORK = new Set(['(idle)', '(root)', '(program)']);

const folder = temporaryFolder();
const profilesOf = (name: string) => {
  mkdirSync(join(folder, name));
  return ['--cpu-prof', '--cpu-prof-interval=200', `--cpu-prof-dir=${join(folder, name)}`];
};
const portico = await startPortico(folder, { flags: profilesOf('portico') });
const sameWork = await startSameWork(folder, profilesOf('same-work'));
const headers = bearer(await signUp(portico));
const load = (server: Child) => () =>
  awake(() => throughput(server, { path: '/v1/account', connections: 16, duration: SECONDS, headers }));
const answered = await interleaved(ROUNDS, { portico: load(portico), sameWork: load(sameWork) });
await sameWork.stop();
await portico.stop();

const ours = costs('portico', portico, answered.portico);
const theirs = costs('same-work', sameWork, answered.sameWork);
console.log('µs/request  same work  module');
for (const [name, cost] of dearest(ours.modules)) console.log(line(cost, theirs.modules.get(name), name));
for (const [name, cost] of dearest(theirs.modules)) {
  if (!ours.modules.has(name)) console.log(line(undefined, cost, name));
}
console.log(line(sum(ours.modules), sum(theirs.modules), 'all'));
console.log('\nµs/request  same work  function');
for (const [name, cost] of dearest(ours.functions).slice(0, FUNCTIONS)) {
  console.log(line(cost, theirs.functions.get(name), name));
}

function costs(
  name: string,
  { startedIn }: Child,
  rounds: readonly { perSecond: number }[],
): { modules: Costs; functions: Costs } {
  const [file] = globSync(join(folder, name, '*.cpuprofile'));
  if (!file) throw new Error(`The profiler of ${name} wrote nothing`);
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  const places = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const requests = rounds.reduce((total, { perSecond }) => total + perSecond * SECONDS, 0);
  const modules: Costs = new Map();
  const functions: Costs = new Map();
  let clock = 0;
  for (const [at, id] of samples.entries()) {
    const time = timeDeltas[at] ?? 0;
    clock += time;
    const place = places.get(id);
    // Excludes the start.
    if (!place || clock < startedIn * 1_000 || NOT_AT_WORK.has(place.functionName)) continue;
    add(modules, moduleOf(place), time / requests);
    add(functions, nameOf(place), time / requests);
  }
  return { modules, functions };
}

function moduleOf({ functionName, url }: Place): string {
  if (functionName === GARBAGE) return 'garbage collector';
  if (url === '') return NATIVE;
  const ofPackage = /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(url);
  return ofPackage?.[1] ?? MODULES.find(([, pattern]) => pattern.test(url))?.[0] ?? 'other';
}

function nameOf({ functionName, url, lineNumber }: Place): string {
  const place =
    url === '' ? NATIVE : `${url.replace(/^.*\/(packages|node_modules|bench)\//, '')}:${lineNumber + 1}`;
  return `${functionName || '(anonymous)'} ${place}`;
}

function add(costsByName: Costs, name: string, cost: number): void {
  costsByName.set(name, (costsByName.get(name) ?? 0) + cost);
}

function sum(costsByName: Costs): number {
  return [...costsByName.values()].reduce((total, cost) => total + cost, 0);
}

function dearest(costsByName: Costs): [string, number][] {
  return [...costsByName].toSorted((a, b) => b[1] - a[1]);
}

function line(cost: number | undefined, other: number | undefined, name: string): string {
  const shown = (value: number | undefined) => (value === undefined ? '' : value.toFixed(2));
  return `${shown(cost).padStart(10)}${shown(other).padStart(11)}  ${name}`;
}
