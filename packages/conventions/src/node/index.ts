export { type CrossOrigin, crossOrigin } from './cross-origin.ts';
export type { Answer, PortOptions } from './options.ts';
export { ClosedPort } from './port.ts';
export { ClosedResponse } from './response.ts';
export type { Mended } from './verdict.ts';
