/** A body that goes on until it is no longer read, and how much of it was read, in bytes. */
export function endlessBody() {
  const chunk = new Uint8Array(65_536);
  const read = { bytes: 0 };
  const stream = new ReadableStream({
    pull: (controller) => {
      read.bytes += chunk.byteLength;
      // A reader without a bound gets to this end, and fails.
      if (read.bytes > 64 * 1_048_576) controller.close();
      else controller.enqueue(chunk);
    },
  });
  return { stream, read };
}
