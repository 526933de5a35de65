import type { Failure } from '../failure.ts';
import type { BodyStream } from '../serving/body-stream.ts';
import type { FetchAnswer } from './handler.ts';

const encoder = new TextEncoder();

/**
 * A streamed body as the Fetch standard has it: a piece is made when the runtime asks for it. What fails on the way is an
 * error of the stream, at which runtimes close the connection.
 * @param told called once it is sent, has failed, or is not read any more
 */
export function readable(
  body: BodyStream,
  told: (cut?: Pick<FetchAnswer, 'error' | 'cause' | 'cut'>) => void,
): ReadableStream<Uint8Array> {
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
    told();
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) =>
        pull(controller).catch((failure: Failure) => {
          if (!isRead) return;
          told({ error: failure.constant, cause: failure.cause, cut: 'failure' });
          throw failure;
        }),
      cancel: async () => {
        isRead = false;
        told({ error: undefined, cause: undefined, cut: 'client left' });
        await body.return();
      },
    },
    { highWaterMark: 0 },
  );
}
