import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Step } from './trace.ts';

/** Data that was not synced is lost, kept or torn: the disk is free to write it in any order. */
export type Fate = 'lost' | 'kept' | 'some';

const SECTOR = 512;

interface Change {
  readonly at: number;
  readonly step: Step;
}

/** One file: the bytes certain to be on the disk, and the writes since the last sync. */
class DiskFile {
  #bytes = Buffer.alloc(0);
  #pending: Change[] = [];
  #syncBegunAt = -1;
  /** Whether its name is certain to be in its directory. */
  isNamed = false;

  apply(at: number, step: Step): void {
    if (step.kind === 'sync begun') this.#syncBegunAt = at;
    else if (step.kind === 'sync ended') this.#settle();
    else this.#pending.push({ at, step });
  }

  /** Writes from before the sync are on the disk; those during it may be. */
  #settle(): void {
    const covered = this.#pending.filter(({ at }) => at < this.#syncBegunAt);
    this.#pending = this.#pending.filter(({ at }) => at > this.#syncBegunAt);
    for (const { step } of covered) this.#bytes = changed(this.#bytes, step, () => true);
  }

  afterCut(fate: Fate, random: () => number): Buffer {
    let bytes = Buffer.from(this.#bytes);
    const survives = () => fate === 'kept' || (fate === 'some' && random() < 0.5);
    for (const { step } of this.#pending) bytes = changed(bytes, step, survives);
    return bytes;
  }
}

/** Makes a change, as far as its sectors survive. */
function changed(before: Buffer<ArrayBuffer>, { kind, offset, bytes }: Step, survives: () => boolean) {
  if (kind === 'truncated') return survives() ? resized(before, offset) : before;
  let after = before;
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + SECTOR - ((offset + from) % SECTOR));
    if (survives()) {
      if (after.length < offset + to) after = resized(after, offset + to);
      bytes.copy(after, offset + from, from, to);
    }
    from = to;
  }
  return after;
}

const capacities = new WeakMap<ArrayBuffer, number>();

/** Grows in larger steps: a log grows by thousands of writes. */
function resized(bytes: Buffer<ArrayBuffer>, length: number): Buffer<ArrayBuffer> {
  const room = capacities.get(bytes.buffer) ?? 0;
  if (length <= room) {
    if (length < bytes.length) bytes.fill(0, length);
    return Buffer.from(bytes.buffer, 0, length);
  }
  const buffer = new ArrayBuffer(Math.max(length, room * 2, 65_536));
  capacities.set(buffer, buffer.byteLength);
  bytes.copy(Buffer.from(buffer));
  return Buffer.from(buffer, 0, length);
}

/** Plays a trace on a disk that keeps for certain only what was synced, names of files included. */
export class Disk {
  readonly #files = new Map<string, DiskFile>();
  /** Unlinked since their directory was last synced: they may come back. */
  readonly #unlinked = new Map<string, DiskFile>();
  #at = 0;

  play(step: Step): void {
    const { kind, path } = step;
    this.#at++;
    if (kind === 'created') this.#files.set(path, new DiskFile());
    const file = this.#files.get(path);
    if (kind === 'unlinked' && file) {
      this.#files.delete(path);
      if (file.isNamed) this.#unlinked.set(path, file);
    } else if (kind === 'sync ended' && !file) this.#nameAll(path);
    else if (kind !== 'opened' && kind !== 'created') file?.apply(this.#at, step);
  }

  /** A directory was synced. */
  #nameAll(directory: string): void {
    for (const [path, file] of this.#files) if (dirname(path) === directory) file.isNamed = true;
    for (const path of this.#unlinked.keys()) if (dirname(path) === directory) this.#unlinked.delete(path);
  }

  /** Writes into `folder` what a power cut at this moment leaves of the directory. */
  cut(directory: string, folder: string, { fate, random }: { fate: Fate; random: () => number }): void {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const put = (path: string, file: DiskFile) => {
      // The index of the log is memory, not disk.
      if (dirname(path) !== directory || path.endsWith('-shm')) return;
      writeFileSync(join(folder, basename(path)), file.afterCut(fate, random));
    };
    const chance = () => fate === 'kept' || (fate === 'some' && random() < 0.5);
    for (const [path, file] of this.#unlinked) if (!chance()) put(path, file);
    for (const [path, file] of this.#files) if (file.isNamed || chance()) put(path, file);
  }
}
