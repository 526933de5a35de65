import { type IncomingMessage, ServerResponse } from 'node:http';

/** A response that sends no interim responses except the `100 Continue` that its client waits for. */
export abstract class WithoutInterims extends ServerResponse<IncomingMessage> {
  /** True if the client holds the body back until it is told to continue (RFC 9110, section 10.1.1). */
  awaitsContinue: boolean;
  /** True once the response is decided. */
  settled = false;
  #continued = false;

  constructor(request: IncomingMessage, options?: object) {
    // Node passes a second argument that its types do not mention.
    super(...([request, options] as unknown as [IncomingMessage]));
    this.awaitsContinue = request.headers.expect !== undefined && request.httpVersion === '1.1';
  }

  /** Called instead of sending an interim response outside the set. */
  abstract interimRefused(): void;

  /** Sends 100 when it is the request's turn, if the client waits for it; otherwise does nothing. */
  override writeContinue(callback?: () => void): void {
    if (!this.awaitsContinue || this.settled || this.headersSent) return;
    this.awaitsContinue = false;
    this.#continued = true;
    if (this.socket) super.writeContinue(callback);
    else this.once('socket', () => !this.settled && super.writeContinue(callback));
  }

  /** Node sends every interim response through this, including 100. */
  override writeInformation(status: number, ...others: unknown[]): void {
    if (status === 100 && this.#continued) super.writeInformation(status, ...(others as []));
    else this.interimRefused();
  }

  override writeProcessing(): void {
    this.interimRefused();
  }

  override writeEarlyHints(): void {
    this.interimRefused();
  }
}
