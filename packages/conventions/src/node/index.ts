export type { Refusal } from './connections.ts';
export { type DrainOptions, drain } from './drain.ts';
export { type ListenerOptions, serviceListener } from './listener.ts';
export type { Answer, PortOptions } from './options.ts';
export { ClosedPort } from './port.ts';
export { type AddressOf, NodeRequest, socketAddress } from './request.ts';
export { ClosedResponse } from './response.ts';
export { type ServeOptions, type Serving, serve } from './serve.ts';
export type { Mended } from './verdict.ts';
