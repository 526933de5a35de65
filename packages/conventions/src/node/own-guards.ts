import type { ClosedResponse } from './response.ts';

/**
 * Express replaces the prototype of every response, and with it the methods of the class. Properties of the object itself
 * remain. The functions are shared, so they cost next to nothing per request.
 */
export function ownGuards(response: ClosedResponse, guards: ClosedResponse): void {
  response.writeHead = guards.writeHead as never;
  response.write = guards.write;
  response.end = guards.end as never;
  response.flushHeaders = guards.flushHeaders;
  response.destroy = guards.destroy as never;
  response.writeContinue = guards.writeContinue;
  response.writeInformation = guards.writeInformation;
  response.writeProcessing = guards.writeProcessing;
  response.writeEarlyHints = guards.writeEarlyHints;
  response.interimRefused = guards.interimRefused;
  response.setHeader = guards.setHeader as never;
  response.setHeaders = guards.setHeaders as never;
  response.appendHeader = guards.appendHeader as never;
  response.removeHeader = guards.removeHeader;
  response.addTrailers = guards.addTrailers;
  response.refuse = guards.refuse;
  response.cutOff = guards.cutOff;
  response.mend = guards.mend;
}
