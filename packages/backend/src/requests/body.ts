/**
 * The body of a request. It stops reading where there is more, because anyone can send a body without an end.
 * @param longest in bytes
 * @returns undefined if the body is longer
 */
export async function bodyOf(
  request: Request,
  longest: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('Content-Length')) > longest) return undefined;
  if (!request.body) return new Uint8Array();
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    // Not cancelled: in Node.js, that would close the connection before the answer.
    if (size > longest) return undefined;
    chunks.push(read.value);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}
