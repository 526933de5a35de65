/** A thread that checkpoints SQLite's log, since waiting for the disk would block the event loop. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** The requests and responses of the thread. */
export type Task = 'checkpoint' | 'check' | 'close';
export interface Outcome {
  readonly result?: string;
  readonly error?: { readonly message: string; readonly errcode: number | undefined };
}

if (!parentPort) throw new Error('This file is for a worker thread');
const port = parentPort;
const database = new DatabaseSync(workerData as string, { timeout: 1_000 });
database.exec(`
  pragma synchronous = full;
  pragma wal_autocheckpoint = 0;
  pragma fullfsync = on;
  pragma checkpoint_fullfsync = on;
  pragma trusted_schema = off`);

const tasks: Record<Task, () => string> = {
  checkpoint: () => {
    // Passive first: while another program reads an older snapshot, as a backup does, `restart` would block writers in vain.
    const { log, checkpointed } = database.prepare('pragma wal_checkpoint(passive)').get() ?? {};
    if (checkpointed !== log) return 'busy';
    const { busy } = database.prepare('pragma wal_checkpoint(restart)').get() ?? {};
    if (busy !== 0) return 'busy';
    // The next commit restarts the log and syncs its new header: this one, which changes nothing, does it on this thread.
    database.exec('pragma application_id = 0x506f7274');
    return 'ok';
  },
  check: () => String(database.prepare('pragma quick_check(1)').get()?.quick_check),
  close: () => {
    database.close();
    return 'ok';
  },
};

port.on('message', (task: Task) => {
  port.postMessage(outcomeOf(task));
});

function outcomeOf(task: Task): Outcome {
  try {
    return { result: tasks[task]() };
  } catch (error) {
    const { message, errcode } = error as { message: string; errcode?: number };
    return { error: { message, errcode } };
  }
}
