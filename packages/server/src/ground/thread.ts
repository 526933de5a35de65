import sea from 'node:sea';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { PACKAGE, threadModule } from './files.ts';

/** Options with which threads of the executable see the files inside. */
const FILES_INSIDE = ['--experimental-vfs', '--disable-warning=ExperimentalWarning'];

/**
 * Starts a thread with a module of this package.
 * @param source its path below the source folder
 */
export function startThread(source: string, options: WorkerOptions): Worker {
  const module = threadModule(source);
  if (!sea.isSea()) return new Worker(module, options);
  const argv = [module.href.slice(PACKAGE.href.length)];
  const inside = { eval: true, argv, execArgv: FILES_INSIDE };
  return new Worker(sea.getAsset('main.cjs', 'utf8'), { ...options, ...inside });
}
