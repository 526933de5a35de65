import type { Progress } from './check.ts';

interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface ProgressLine {
  readonly progress: Progress;
  /** Takes the line away. */
  end(): void;
}

/** One line that is written over on a terminal; elsewhere a line for each stage of the driving, so that logs stay short. */
export function progressOn(stream: Stream): ProgressLine {
  let last = '';
  const overwrite: Progress = ({ stage, requests }) => {
    stream.write(`\r\u001b[K${requests} requests, ${stage}`);
  };
  const append: Progress = ({ stage, requests }) => {
    const title = stage.startsWith('rule ') ? 'rules' : stage;
    if (title !== last) stream.write(`${requests} requests, ${title}\n`);
    last = title;
  };
  return stream.isTTY
    ? { progress: overwrite, end: () => stream.write('\r\u001b[K') }
    : { progress: append, end: () => {} };
}
