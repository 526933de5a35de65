import { download } from './controls.tsx';
import type { AnyFailure } from './failures.ts';
import { href } from './router.ts';
import { currentSession } from './session.ts';

interface ExportRequest {
  /** Below the public URL. The access token goes in a header. */
  readonly path: string;
  /** The name of the file. */
  readonly name: string;
  readonly signal: AbortSignal;
}

/**
 * Saves what the service sends line by line, for which the client has no method. If the browser lets people choose a
 * file, each part is written to it on arrival, and the file appears only when complete; other browsers keep all of it
 * in memory until then.
 */
export async function saveExport({ path, name, signal }: ExportRequest): Promise<ExportResult | AnyFailure> {
  try {
    const answer = await fetch(href(path), {
      headers: { Authorization: `Bearer ${currentSession()?.accessToken}` },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    });
    if (!answer.ok) return failureIn(answer);
    const file = await chosenFile(name).catch(async (thrown) => {
      await answer.body?.cancel();
      throw thrown;
    });
    if (file) await answer.body?.pipeTo(await file.createWritable(), { signal });
    else download(name, await answer.blob());
    return { ok: true, body: undefined };
  } catch (thrown) {
    return { ok: false, error: isAbort(thrown) ? 'aborted' : 'network_error' };
  }
}

interface ExportResult {
  readonly ok: true;
  readonly body: undefined;
}

/** Part of the File System Access API, which some browsers lack. */
interface Picker {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
  }) => Promise<FileSystemFileHandle>;
}

/**
 * @returns undefined if the browser does not let people choose a file, or no longer after the press of a button
 * @throws an error that `isAbort` recognizes, if they choose none
 */
async function chosenFile(suggestedName: string): Promise<FileSystemFileHandle | undefined> {
  try {
    return await (globalThis as Picker).showSaveFilePicker?.({ suggestedName });
  } catch (thrown) {
    if (isAbort(thrown)) throw thrown;
    return undefined;
  }
}

const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'AbortError';

async function failureIn(answer: Response): Promise<AnyFailure> {
  const { error } = await answer.json();
  const retryAfter = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  return {
    ok: false,
    error: 'unknown_error',
    constant: error.error,
    retryAfter: Number.isNaN(retryAfter) ? undefined : retryAfter,
  };
}
