import type { Failure } from '../errors/failure.ts';
import type { BodyStream } from '../serving/body-stream.ts';
import type { Report } from './handler.ts';

const encoder = new TextEncoder();

/**
 * A streamed body as a stream of the Fetch standard: each piece is produced when the runtime asks for it. A failure
 * becomes an error of the stream, on which runtimes close the connection.
 * @param report called once it has been sent, has failed, or is no longer read
 */
export function readable(body: BodyStream, report: Report): ReadableStream<Uint8Array> {
  let isRead = true;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await body.next();
    // It may have been cancelled meanwhile.
    if (!isRead) return;
    if (!done) {
      controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      return;
    }
    controller.close();
    report();
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        pull(controller).catch((failure: Failure) => {
          if (!isRead) return;
          report({ error: failure.constant, cause: failure.cause, cut: 'failure' });
          throw failure;
        }),
      cancel: async () => {
        isRead = false;
        report({ error: undefined, cause: undefined, cut: 'client left' });
        await body.return();
      },
    },
    { highWaterMark: 0 },
  );
}
