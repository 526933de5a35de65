import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { App, type AppOptions } from './app.tsx';

/** The page as a server renders it, with all that it waits for. */
export function render(options: AppOptions): Promise<string> {
  const { promise, reject, resolve } = Promise.withResolvers<string>();
  const stream = renderToPipeableStream(<App {...options} />, {
    onAllReady: () => {
      const output = new PassThrough();
      text(output).then(resolve, reject);
      stream.pipe(output);
    },
    onError: reject,
  });
  return promise;
}
