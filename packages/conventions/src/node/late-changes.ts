import type { OutgoingHttpHeaders } from 'node:http';
import { WithoutInterims } from './interim.ts';

/**
 * A response that, once the port has answered in place of the code above it, swallows whatever that code still does to its
 * headers. It cannot know of the answer, and Node would throw, in many frameworks where nobody catches it.
 */
export abstract class WithoutLateChanges extends WithoutInterims {
  /** True once the port has answered in place of the code above it. */
  takenOver = false;

  override setHeader(name: string, value: number | string | readonly string[]): this {
    return this.takenOver ? this : super.setHeader(name, value);
  }

  override setHeaders(headers: Headers | Map<string, number | string | readonly string[]>): this {
    return this.takenOver ? this : super.setHeaders(headers);
  }

  override appendHeader(name: string, value: string | readonly string[]): this {
    return this.takenOver ? this : super.appendHeader(name, value);
  }

  override removeHeader(name: string): void {
    if (!this.takenOver) super.removeHeader(name);
  }

  override addTrailers(headers: OutgoingHttpHeaders | readonly [string, string][]): void {
    if (!this.takenOver) super.addTrailers(headers);
  }
}
