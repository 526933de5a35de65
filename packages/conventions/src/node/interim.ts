import { type IncomingMessage, ServerResponse } from 'node:http';

/** A response before which nothing leaves but the one 100 that its client waits for. */
export abstract class WithoutInterims extends ServerResponse<IncomingMessage> {
  /** True where the client holds the body back until it is told to continue (RFC 9110, section 10.1.1). */
  awaitsContinue: boolean;
  /** True once it is decided what this request is answered. */
  settled = false;
  #continued = false;

  constructor(request: IncomingMessage, options?: object) {
    // Node hands over a second argument that its types do not know.
    super(...([request, options] as unknown as [IncomingMessage]));
    this.awaitsContinue = request.headers.expect !== undefined && request.httpVersion === '1.1';
  }

  /** Called in place of sending an interim response that is outside the set. */
  abstract interimRefused(): void;

  /** 100 leaves once the turn of its request has come, where the client waits for it; otherwise nothing does. */
  override writeContinue(callback?: () => void): void {
    if (!this.awaitsContinue || this.settled || this.headersSent) return;
    this.awaitsContinue = false;
    this.#continued = true;
    if (this.socket) super.writeContinue(callback);
    else this.once('socket', () => !this.settled && super.writeContinue(callback));
  }

  /** How Node sends every interim response: 100, and by this name any other. */
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
