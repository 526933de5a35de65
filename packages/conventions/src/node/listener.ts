import type { RequestListener } from 'node:http';
import type { ServingResponse } from '../serving/exchange.ts';
import type { Service } from '../serving/service.ts';
import { type AddressOf, NodeRequest, socketAddress } from './request.ts';
import type { ClosedResponse } from './response.ts';
import { write } from './write.ts';

/** How `serviceListener` sees requests. */
export interface ListenerOptions {
  /** The caller's network address; by default, the other end of the socket. */
  readonly addressOf?: AddressOf;
}

/** Makes the listener that serves operations on a closed port, without any framework. */
export function serviceListener(
  service: Service,
  { addressOf = socketAddress }: ListenerOptions = {},
): RequestListener {
  return async (_request, raw) => {
    const response = raw as ClosedResponse;
    await write(response, await answer(service, new NodeRequest(response, addressOf), response));
  };
}

async function answer(
  service: Service,
  request: NodeRequest,
  response: ClosedResponse,
): Promise<ServingResponse> {
  try {
    const found = service.find(request);
    if (!found) return service.unrouted(request);
    response.operation = found.route.operation.id;
    response.route = found.route.path;
    return await found.route.serve(request, found.parameters);
  } catch (thrown) {
    return service.failed(thrown, request.requestId);
  }
}
