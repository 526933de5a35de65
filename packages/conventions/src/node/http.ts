/**
 * The parts of `node:http` that the port needs. An ES import would read each export of that module, including those that load the whole of
 * Node's `fetch`, which takes megabytes of memory.
 */
const http = process.getBuiltinModule('node:http');

export const {
  createServer,
  METHODS,
  ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} = http;
