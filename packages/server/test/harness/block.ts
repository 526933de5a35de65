/** Keeps the event loop for so many milliseconds, without keeping a processor. */
export function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
