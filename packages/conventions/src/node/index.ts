export { type Answer, ClosedPort, type PortOptions } from './port.ts';
export { ClosedResponse } from './response.ts';
export type { Mended } from './verdict.ts';
export { type CrossOrigin, crossOrigin } from './cross-origin.ts';
